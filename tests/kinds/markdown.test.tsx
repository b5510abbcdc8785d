import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import FormattedMarkdown from '../../kinds/markdown/FormattedMarkdown'
import { firstLine } from '../../kinds/markdown/first-line'
import { Cell } from '../../src/screens/shared/values/Cell'
import { markdown } from '../../vocabulary'
import { formFixtureOf, openForm } from '../screens/form/form-fixture'

const htmlOf = (text: string) => {
  const { container, unmount } = render(<FormattedMarkdown text={text} />)
  const { innerHTML } = container.firstElementChild as HTMLElement
  unmount()
  return innerHTML
}

describe('a Markdown text', () => {
  it.each([
    [
      '# Head\n\nOne **bold** and _slanted_ ~~gone~~ `code`',
      '<h3>Head</h3><p>One <strong>bold</strong> and <em>slanted</em> <del>gone</del> <code>code</code></p>',
    ],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['3. three\n4. four', '<ol start="3"><li><span>three</span></li><li><span>four</span></li></ol>'],
    ['- [x] done\n- [ ] open', '<ul><li>☑ <span>done</span></li><li>☐ <span>open</span></li></ul>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['```js\nlet a = 1 < 2\n```', '<pre><code>let a = 1 &lt; 2</code></pre>'],
    [
      '|a|b|\n|-|-|\n|1|2|',
      '<div class="markdown-table"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
    ],
    ['Fish & chips \\*plain\\*', '<p>Fish &amp; chips *plain*</p>'],
  ])('%j is formatted', (text, html) => {
    expect(htmlOf(text)).toBe(html)
  })

  const rel = 'rel="noopener noreferrer nofollow"'
  it.each([
    ['[a](https://example.com/x)', `<p><a href="https://example.com/x" ${rel} target="_blank">a</a></p>`],
    ['[a](mailto:a@example.com)', `<p><a href="mailto:a@example.com" ${rel}>a</a></p>`],
    ['[a](tel:+4930123)', `<p><a href="tel:+4930123" ${rel}>a</a></p>`],
    ['![a](https://example.com/x.png)', `<p><a href="https://example.com/x.png" ${rel} target="_blank">a</a></p>`],
  ])('%j becomes a link only to allowed addresses', (text, html) => {
    expect(htmlOf(text)).toBe(html)
  })

  it.each([
    '[a](javascript:ran())',
    '[a](JaVaScRiPt:ran())',
    '[a](java\nscript:ran())',
    '[a](&#106;avascript:ran())',
    '[a](\u0001javascript:ran())',
    '[a](data:text/html,<script>ran()</script>)',
    '[a](vbscript:ran())',
    '[a](//example.com)',
    '[a](/logout)',
    '[a][b]\n\n[b]: javascript:ran()',
    '<javascript:ran()>',
    '![a](javascript:ran())',
    '![a](data:image/svg+xml,<svg/onload=ran()>)',
    '<script>ran()</script>',
    '<img src=x onerror=ran()>',
    'text <b onmouseover=ran()>b</b>',
    '<!-- --!><img src=x onerror=ran()> -->',
    '<a href="javascript:ran()">a</a>',
    '[<img src=x onerror=ran()>](#)',
    '```"><img src=x onerror=ran()>\n```',
    '|<img src=x onerror=ran()>|\n|-|\n|<svg onload=ran()>|',
  ])('%j creates no element that could run code or open an address', (text) => {
    const { container, unmount } = render(<FormattedMarkdown text={text} />)
    expect(container.querySelectorAll('a, img, script, svg, b, iframe')).toHaveLength(0)
    for (const element of container.querySelectorAll('*'))
      for (const { name } of element.attributes) expect(['class', 'dir', 'style', 'start']).toContain(name)
    unmount()
  })

  it.each([
    ['quotations', '>'.repeat(9000)],
    ['lists', '- '.repeat(9000)],
    ['brackets', '['.repeat(9000)],
    ['stars', '*a_'.repeat(4000)],
  ])('with thousands of nested %s is still shown', (_, text) => {
    expect(htmlOf(text).length).toBeGreaterThan(0)
  })
})

it.each([
  ['# A *fine* day\n\nMore', 'A fine day'],
  ['\n\n---\n- **first** [link](https://example.com)\n- second', 'first link'],
  ['> `code` 2 * 3 * 4', 'code 2 * 3 * 4'],
  ['snake_case stays', 'snake_case stays'],
  ['', ''],
])('the first line of %j is %j', (text, line) => {
  expect(firstLine(text)).toBe(line)
})

it('shows only its first line in a list, and formatted text on a page', async () => {
  const shown = { field: markdown(), value: '# Head\n\n**Bold**', record: {}, linkTo: () => undefined }
  const { container, rerender } = render(<Cell {...shown} compact />)
  expect(container.textContent).toBe('Head')
  rerender(<Cell {...shown} compact={false} />)
  expect(await screen.findByRole('heading', { name: 'Head' })).toBeTruthy()
})

describe('the editor', () => {
  const open = async () => {
    openForm('thing', undefined, { registry: formFixtureOf('markdown') })
    const area = await screen.findByLabelText<HTMLTextAreaElement>('Value')
    const choose = async (from: number, to: number) => {
      area.focus()
      await waitFor(() => {
        area.setSelectionRange(from, to)
        expect([area.selectionStart, area.selectionEnd]).toEqual([from, to])
      })
    }
    return { area, choose, user: userEvent.setup() }
  }
  const frame = () => new Promise((done) => requestAnimationFrame(done))

  it('adds and removes formatting of the selection with buttons and keys', async () => {
    const { area, choose, user } = await open()
    await user.type(area, 'a fine day')
    await choose(2, 6)
    await user.click(screen.getByRole('button', { name: 'Bold' }))
    expect(area.value).toBe('a **fine** day')
    await frame()
    await choose(4, 8)
    await user.keyboard('{Control>}b{/Control}')
    expect(area.value).toBe('a fine day')
    await frame()
    await choose(2, 6)
    await user.keyboard('{Control>}i{/Control}')
    expect(area.value).toBe('a _fine_ day')
    await frame()
    await choose(0, area.value.length)
    await user.keyboard('{Control>}{Shift>}l{/Shift}{/Control}')
    expect(area.value).toBe('- a _fine_ day')
    await frame()
    await choose(11, 14)
    await user.keyboard('{Control>}k{/Control}')
    expect(area.value).toBe('- a _fine_ [day](https://)')
    await frame()
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('https://')
  })

  it('shows a preview with the keyboard alone, and returns to the text', async () => {
    const { area, user } = await open()
    await user.type(area, '**Bold**')
    screen.getByRole('tab', { name: 'Write' }).focus()
    await user.keyboard('{ArrowRight}')
    expect((await screen.findByText('Bold')).tagName).toBe('STRONG')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Preview')
    expect(document.activeElement?.textContent).toBe('Preview')
    await user.keyboard('{ArrowLeft}')
    expect(screen.queryByText('Bold')).toBeNull()
    expect(area.closest('[hidden]')).toBeNull()
  })
})
