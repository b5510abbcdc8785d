import type { MailData } from './mail-data'
import { fillPlaceholders, type MailPlaceholderValues, placeholderPattern, placeholderValue } from './placeholders'

/** A text, escaped for HTML. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const isWeb = (address: string): boolean => /^https?:\/\/[^\s<>"']+$/.test(address)

const anchor = (address: string, says = address): string =>
  `<a class="link" style="color:#0b5cad" href="${escaped(address)}">${escaped(says)}</a>`

const webAddress = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/

/** A text of a template as HTML, with web addresses as links. */
const words = (text: string): string =>
  text
    .split(webAddress)
    .map((part, index) => (index % 2 === 1 ? anchor(part) : escaped(part)))
    .join('')

/** A line with its placeholders filled in. Values, such as the names of customers, are always HTML-escaped. */
function lineOf(line: string, said: MailPlaceholderValues): string {
  let at = 0
  let made = ''
  for (const { 0: whole, 1: name = '', index } of line.matchAll(placeholderPattern)) {
    const value = placeholderValue(said, whole, name)
    const isLink = name === 'link' && isWeb(value)
    made += words(line.slice(at, index)) + (isLink ? anchor(value) : escaped(value).replaceAll('\n', '<br>'))
    at = index + whole.length
  }
  return made + words(line.slice(at))
}

const onlyOf = (text: string, name: keyof MailPlaceholderValues): boolean =>
  new RegExp(`^\\s*\\{\\{\\s*${name}\\s*\\}\\}\\s*$`).test(text)

const cell = 'padding:8px 0;border-top:1px solid #d9dde3;vertical-align:top'

function table({ items, sums, placeholders: said, labels }: MailData): string {
  const row = (tag: 'th' | 'td', [name, quantity, amount]: readonly string[], style = cell) => {
    const scope = tag === 'th' ? ' scope="col"' : ''
    const figure = `${style};padding-left:12px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums`
    return `<tr><${tag}${scope} class="line" align="left" style="${style};text-align:left">${escaped(name ?? '')}</${tag}><${tag}${scope} class="line" align="right" style="${figure}">${escaped(quantity ?? '')}</${tag}><${tag}${scope} class="line" align="right" style="${figure}">${escaped(amount ?? '')}</${tag}></tr>`
  }
  const head = 'padding:0 0 6px;font-weight:normal;font-size:13px;color:#5b6472'
  return [
    '<table width="100%" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin:0 0 20px">',
    row('th', [labels.item, labels.quantity, labels.amount], head).replaceAll('class="line"', 'class="quiet"'),
    ...items.map(({ name, quantity, amount }) => row('td', [name, String(quantity), amount])),
    ...sums.map(([label, amount]) => row('td', [label, '', amount])),
    row('td', [labels.total, '', said.total], `${cell};font-weight:bold`),
    '</table>',
  ].join('\n')
}

const button = (address: string, says: string): string =>
  `<p style="margin:0 0 20px"><a class="button" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5cad;color:#ffffff;text-decoration:none;font-weight:bold" href="${escaped(address)}">${escaped(says)}</a></p>`

function paragraph(text: string, told: MailData): string {
  const { placeholders: said, labels } = told
  if (onlyOf(text, 'items')) return table(told)
  const lines = text.split('\n')
  const isTracked = lines.some((line) => onlyOf(line, 'link')) && isWeb(said.link)
  const rest = lines.filter((line) => !onlyOf(line, 'link'))
  const says = rest.map((line) => lineOf(line, said)).join('<br>')
  const own = says.trim() === '' ? '' : `<p style="margin:0 0 20px">${says}</p>`
  return own + (isTracked ? button(said.link, labels.track) : '')
}

/** The colours for e-mail programs with a dark mode. */
const dark = `@media (prefers-color-scheme: dark) {
.page { background: #15181d !important }
.sheet { background: #1f242b !important; color: #e8ebef !important }
.line { border-color: #3a424d !important }
.quiet { color: #a3adba !important }
.link { color: #7db8f0 !important }
}`

/**
 * Renders an e-mail as an HTML page from the text of a template. An empty line separates two paragraphs. A paragraph
 * with only the items becomes a table. A line with only the tracking link becomes a button. The sender's name or logo
 * is at the top, and the sender's details are at the bottom. The HTML page loads only the logo of the site.
 */
export function renderMailHtml(subject: string, body: string, told: MailData): string {
  const { from, placeholders: said, language } = told
  const paragraphs = body
    .replaceAll('\r', '')
    .trim()
    .split(/\n\s*\n/)
    .map((text) => paragraph(text, told))
  const name = escaped(from.name)
  const head = from.logo
    ? `<img src="${escaped(from.logo)}" alt="${name}" height="40" style="display:block;height:40px;max-width:240px;border:0">`
    : name
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(fillPlaceholders(subject, said).replace(/\s+/g, ' '))}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
${dark}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f3f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="width:100%;background:#f1f3f5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:8px;color:#1b2028;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<tr><td style="padding:24px 28px 0;font-size:18px;font-weight:bold">${head}</td></tr>
<tr><td style="padding:20px 28px 4px">
${paragraphs.join('\n')}
</td></tr>
<tr><td class="line" style="padding:16px 28px 24px;border-top:1px solid #d9dde3">
<p class="quiet" style="margin:0;font-size:13px;color:#5b6472">${from.lines.map((line) => (isWeb(line) ? anchor(line) : escaped(line))).join('<br>')}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
