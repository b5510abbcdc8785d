import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What is waited for may take its time on a busy machine; the test's own limit ends it. What is hidden is no text to be seen.
configure({ asyncUtilTimeout: 60_000, defaultIgnore: 'script, style, [hidden]' })

// The library clears the page by itself only for the file that loads it first. What was kept in the browser goes as well.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// The styles of antd are left out, as they take longer than many a page; a box for text asks how high it is all the same.
const rules = new CSSStyleSheet()
rules.replaceSync('textarea { padding: 0; border: 0 solid }')
document.adoptedStyleSheets = [rules]
