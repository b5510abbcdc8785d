import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Waiting can take long on a busy machine, so only the limit of the test ends it. Hidden elements are no visible text.
configure({ asyncUtilTimeout: 60_000, defaultIgnore: 'script, style, [hidden]' })

// The library clears the page only in the first file that loads it. The storage of the browser must be cleared too.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// Tests omit the styles of antd, because creating them takes longer than most pages. A text area still reads its
// padding and border to compute its height.
const rules = new CSSStyleSheet()
rules.replaceSync('textarea { padding: 0; border: 0 solid }')
document.adoptedStyleSheets = [rules]
