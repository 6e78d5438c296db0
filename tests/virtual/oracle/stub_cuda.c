/* A CUDA runtime that owns no GPU.
 *
 * "Device" memory is host memory, a copy is a memcpy, and a kernel launch does nothing. PyTorch's CUDA build, loaded over
 * it, runs all of its own host code: device checks, allocator, error texts. What it computes is meaningless; where it
 * raises is real. Used by derive.py alone, to write the expectations down.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <pthread.h>
#include <vector_types.h>
#include <driver_types.h>

#define GPUS 2 /* at most; the environment's STUB_GPUS may say 1 */
#define CARD_BYTES (16UL << 30)
#define E cudaError_t
#define OK cudaSuccess

static int gpus(void) { const char *s = getenv("STUB_GPUS"); return s && *s == '1' ? 1 : GPUS; }
static __thread int current;
static __thread E last;

typedef struct { char *begin; size_t size; int device; int host; } Block;
static Block blocks[65536];
static int used_blocks;
static size_t used_bytes[GPUS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static E reserve(void **p, size_t size, int host) {
    if (!host && used_bytes[current] + size > CARD_BYTES) return last = cudaErrorMemoryAllocation;
    *p = mmap(0, size ? size : 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (*p == MAP_FAILED) return last = cudaErrorMemoryAllocation;
    pthread_mutex_lock(&lock);
    int i = 0;
    while (i < used_blocks && blocks[i].begin) i++;
    if (i == used_blocks) used_blocks++;
    blocks[i] = (Block){*p, size, current, host};
    if (!host) used_bytes[current] += size;
    pthread_mutex_unlock(&lock);
    return OK;
}
static E release(void *p) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < used_blocks; i++)
        if (p && blocks[i].begin == p) {
            munmap(p, blocks[i].size ? blocks[i].size : 1);
            if (!blocks[i].host) used_bytes[blocks[i].device] -= blocks[i].size;
            blocks[i].begin = 0;
        }
    pthread_mutex_unlock(&lock);
    return OK;
}
E cudaMalloc(void **p, size_t size) { return reserve(p, size, 0); }
E cudaMallocAsync(void **p, size_t size, cudaStream_t s) { return reserve(p, size, 0); }
E cudaFree(void *p) { return release(p); }
E cudaFreeAsync(void *p, cudaStream_t s) { return release(p); }
E cudaHostAlloc(void **p, size_t size, unsigned flags) { return reserve(p, size, 1); }
E cudaFreeHost(void *p) { return release(p); }
E cudaHostRegister(void *p, size_t size, unsigned flags) { return OK; }
E cudaHostUnregister(void *p) { return OK; }
E cudaPointerGetAttributes(struct cudaPointerAttributes *a, const void *p) {
    memset(a, 0, sizeof *a);
    a->type = cudaMemoryTypeUnregistered;
    a->device = -1;
    for (int i = 0; i < used_blocks; i++) {
        Block b = blocks[i];
        if (b.begin && (char *)p >= b.begin && (char *)p < b.begin + b.size) {
            a->type = b.host ? cudaMemoryTypeHost : cudaMemoryTypeDevice;
            a->device = b.device;
            a->devicePointer = (void *)p;
            a->hostPointer = b.host ? (void *)p : 0;
        }
    }
    return OK;
}
E cudaMemGetInfo(size_t *free_bytes, size_t *total) {
    *total = CARD_BYTES;
    *free_bytes = CARD_BYTES - used_bytes[current];
    return OK;
}
/* What a caller may ask: copies to the host, copies to a device, waits for a stream, an event or a device. */
static long to_host, to_device, waits;
void stub_counts(long *counts) { counts[0] = to_host; counts[1] = to_device; counts[2] = waits; }
static E copy(void *to, const void *from, size_t n, enum cudaMemcpyKind k) {
    to_host += k == cudaMemcpyDeviceToHost;
    to_device += k == cudaMemcpyHostToDevice;
    memmove(to, from, n);
    return OK;
}
E cudaMemcpy(void *to, const void *from, size_t n, enum cudaMemcpyKind k) { return copy(to, from, n, k); }
E cudaMemcpyAsync(void *to, const void *from, size_t n, enum cudaMemcpyKind k, cudaStream_t s) { return copy(to, from, n, k); }
E cudaMemcpyPeerAsync(void *to, int d, const void *from, int e, size_t n, cudaStream_t s) { memmove(to, from, n); return OK; }
E cudaMemcpyToSymbol(const void *to, const void *from, size_t n, size_t o, enum cudaMemcpyKind k) { return OK; }
E cudaMemset(void *p, int v, size_t n) { memset(p, v, n); return OK; }
E cudaMemsetAsync(void *p, int v, size_t n, cudaStream_t s) { memset(p, v, n); return OK; }

E cudaGetDeviceCount(int *n) { *n = gpus(); return OK; }
E cudaGetDevice(int *d) { *d = current; return OK; }
E cudaSetDevice(int d) {
    if (d < 0 || d >= gpus()) return last = cudaErrorInvalidDevice;
    current = d;
    return OK;
}
E cudaDeviceSynchronize(void) { waits++; return OK; }
E cudaDriverGetVersion(int *v) { *v = 13000; return OK; }
E cudaRuntimeGetVersion(int *v) { *v = 13000; return OK; }
E cudaGetDeviceProperties(struct cudaDeviceProp *p, int d) {
    if (d < 0 || d >= gpus()) return last = cudaErrorInvalidDevice;
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "Stub");
    p->totalGlobalMem = CARD_BYTES;
    p->major = 9;
    p->multiProcessorCount = 132;
    p->warpSize = 32;
    p->maxThreadsPerBlock = 1024;
    p->maxThreadsPerMultiProcessor = 2048;
    p->sharedMemPerBlock = 49152;
    p->sharedMemPerBlockOptin = 232448;
    p->sharedMemPerMultiprocessor = 233472;
    p->regsPerBlock = p->regsPerMultiprocessor = 65536;
    p->l2CacheSize = 50 << 20;
    p->maxBlocksPerMultiProcessor = 32;
    p->pciBusID = d + 1;
    p->textureAlignment = 512;
    for (int i = 0; i < 3; i++) { p->maxThreadsDim[i] = i < 2 ? 1024 : 64; p->maxGridSize[i] = i ? 65535 : 2147483647; }
    return OK;
}
E cudaDeviceGetAttribute(int *v, enum cudaDeviceAttr a, int d) {
    *v = a == cudaDevAttrComputeCapabilityMajor ? 9 : a == cudaDevAttrMaxThreadsPerBlock ? 1024
       : a == cudaDevAttrMultiProcessorCount ? 132 : a == cudaDevAttrWarpSize ? 32
       : a == cudaDevAttrMaxSharedMemoryPerBlock ? 49152 : a == cudaDevAttrMaxSharedMemoryPerBlockOptin ? 232448
       : a == cudaDevAttrMaxGridDimX ? 2147483647 : a == cudaDevAttrMaxGridDimY ? 65535 : a == cudaDevAttrMaxThreadsPerMultiProcessor ? 2048 : 0;
    return OK;
}
E cudaDeviceGetPCIBusId(char *s, int n, int d) { snprintf(s, n, "0000:%02x:00.0", d + 1); return OK; }
E cudaDeviceCanAccessPeer(int *yes, int a, int b) { *yes = 1; return OK; }
E cudaDeviceEnablePeerAccess(int d, unsigned f) { return OK; }
E cudaDeviceGetStreamPriorityRange(int *least, int *greatest) { *least = 0; *greatest = -5; return OK; }
E cudaGetLastError(void) { E e = last; last = OK; return e; }
E cudaPeekAtLastError(void) { return last; }

static E handle(void **h) { static long n = 0x1000; *h = (void *)(n += 16); return OK; }
E cudaStreamCreate(cudaStream_t *s) { return handle((void **)s); }
E cudaStreamCreateWithFlags(cudaStream_t *s, unsigned f) { return handle((void **)s); }
E cudaStreamCreateWithPriority(cudaStream_t *s, unsigned f, int p) { return handle((void **)s); }
E cudaStreamDestroy(cudaStream_t s) { return OK; }
E cudaStreamGetPriority(cudaStream_t s, int *p) { *p = 0; return OK; }
E cudaStreamIsCapturing(cudaStream_t s, enum cudaStreamCaptureStatus *c) { *c = cudaStreamCaptureStatusNone; return OK; }
E cudaStreamGetCaptureInfo(cudaStream_t s, enum cudaStreamCaptureStatus *c) { *c = cudaStreamCaptureStatusNone; return OK; }
E cudaStreamQuery(cudaStream_t s) { return OK; }
E cudaStreamSynchronize(cudaStream_t s) { waits++; return OK; }
E cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned f) { return OK; }
E cudaStreamAddCallback(cudaStream_t s, void *f, void *d, unsigned g) { return OK; }
E cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *m) { return OK; }
E cudaLaunchHostFunc(cudaStream_t s, cudaHostFn_t f, void *d) { f(d); return OK; }
E cudaEventCreate(cudaEvent_t *e) { return handle((void **)e); }
E cudaEventCreateWithFlags(cudaEvent_t *e, unsigned f) { return handle((void **)e); }
E cudaEventDestroy(cudaEvent_t e) { return OK; }
E cudaEventRecord(cudaEvent_t e, cudaStream_t s) { return OK; }
E cudaEventRecordWithFlags(cudaEvent_t e, cudaStream_t s, unsigned f) { return OK; }
E cudaEventQuery(cudaEvent_t e) { return OK; }
E cudaEventSynchronize(cudaEvent_t e) { waits++; return OK; }
E cudaEventElapsedTime(float *ms, cudaEvent_t a, cudaEvent_t b) { *ms = 1; return OK; }

E cudaLaunchKernel(const void *f, dim3 g, dim3 b, void **a, size_t m, cudaStream_t s) { return OK; }
E __cudaLaunchKernel(void *f, dim3 g, dim3 b, void **a, size_t m, cudaStream_t s) { return OK; }
E __cudaGetKernel(void **k, const void *f) { *k = (void *)f; return OK; }
E cudaLaunchKernelExC(const cudaLaunchConfig_t *c, const void *f, void **a) { return OK; }
E __cudaPushCallConfiguration(dim3 g, dim3 b, size_t m, void *s) { return OK; }
E __cudaPopCallConfiguration(dim3 *g, dim3 *b, size_t *m, void *s) { *g = *b = (dim3){1, 1, 1}; *m = 0; *(void **)s = 0; return OK; }
void **__cudaRegisterFatBinary(void *b) { static void *h; return &h; }
void __cudaRegisterFatBinaryEnd(void **h) {}
void __cudaUnregisterFatBinary(void **h) {}
void __cudaRegisterFunction() {}
void __cudaRegisterVar() {}
E cudaFuncGetAttributes(struct cudaFuncAttributes *a, const void *f) {
    memset(a, 0, sizeof *a);
    a->maxThreadsPerBlock = 1024;
    a->numRegs = 32;
    a->binaryVersion = a->ptxVersion = 90;
    return OK;
}
E cudaFuncSetAttribute(const void *f, enum cudaFuncAttribute a, int v) { return OK; }
E cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *n, const void *f, int b, size_t m, unsigned g) { *n = 8; return OK; }
E cudaGetSymbolAddress(void **p, const void *s) { static char zero[1 << 16]; *p = zero; return OK; }
static int nothing(void) { return 0; }
E cudaGetDriverEntryPointByVersion(const char *s, void **f, unsigned v, unsigned long long g, int *st) { *f = nothing; if (st) *st = 0; return OK; }
const char *cudaGetErrorString(E e) {
    return e == cudaErrorInvalidDevice ? "invalid device ordinal" : e == cudaErrorMemoryAllocation ? "out of memory" : "stub error";
}
const char *cudaGetErrorName(E e) { return cudaGetErrorString(e); }
