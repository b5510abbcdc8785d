import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Waiting can take long on a busy machine, so only the time limit of the test stops the waiting. Texts of hidden
// elements are ignored.
configure({ asyncUtilTimeout: 60_000, defaultIgnore: 'script, style, [hidden]' })

// Testing Library clears the page only in the first file that loads the library. The storage of the browser must be
// cleared too.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// Tests omit the styles of antd, because creating the styles takes longer than rendering most pages. A text area still
// reads its padding and border to compute its height.
const rules = new CSSStyleSheet()
rules.replaceSync('textarea { padding: 0; border: 0 solid }')
document.adoptedStyleSheets = [rules]
