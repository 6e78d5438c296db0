"""From what people write in source/ to what others read: release/ for students, notebooks/ for readers."""
