"""Chromium shows a page and can be clicked in."""

PAGE = """
<button onclick="document.querySelector('output').textContent = 'on cuda:' + 1">Where?</button>
<output></output>
"""


def test_a_page_is_rendered_and_answers_a_click(page):
    page.set_content(PAGE)
    page.get_by_role("button", name="Where?").click()
    assert page.get_by_role("status").inner_text() == "on cuda:1"
    assert page.get_by_role("button").bounding_box()["width"] > 0
