import type { Finding, FindingState } from './finding'

interface FindingsTableStyle {
  /** The width of the report in columns. */
  readonly width: number
  readonly isColoured: boolean
}

const marks: Readonly<Record<FindingState, { readonly sign: string; readonly colour: number }>> = {
  there: { sign: '✓', colour: 32 },
  missing: { sign: '✗', colour: 31 },
  told: { sign: '~', colour: 33 },
  beyond: { sign: '+', colour: 36 },
  'not asked': { sign: '–', colour: 90 },
}

/** Wraps a text to lines of at most `width` characters, between words if possible. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (let rest = text; rest !== ''; ) {
    const space = rest.length > width ? rest.lastIndexOf(' ', width) : rest.length
    const end = space > 0 ? space : width
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return lines
}

const cell = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)

/** Removes control characters, so that a text of the API cannot change the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches the characters to remove
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')

/** Shortens a call: removes /api/v1 and cuts long ids. */
const inBrief = (sent: string) =>
  sent.replace(' /api/v1/', ' /').replace(/([0-9a-f]{8})[0-9a-f]*(-[0-9a-f]{4,}){3,}/g, '$1…')

const details = ['for', 'expected', 'got', 'screen', 'cure'] as const

/**
 * Formats the findings as a table. Each call has one line in the table. If a call has a fault, its details are in the
 * next lines.
 */
export function formatFindingsTable(findings: readonly Finding[], { width, isColoured }: FindingsTableStyle): string {
  const painted = (text: string, colour: number) => (isColoured ? `\u001b[${colour}m${text}\u001b[0m` : text)
  const callWidth = 22
  const sentWidth = Math.floor((width - callWidth - 6) * 0.6)
  const gotWidth = Math.max(10, width - callWidth - sentWidth - 6)
  const indent = 14

  const explained = new Set<string>()

  const line = ({ call, state, sent = '', got, spoken = [], ...rest }: Finding): string[] => {
    const { sign, colour } = marks[state]
    // A repeated remark is explained only once.
    const what = [call, got, rest.screen].join('\n')
    const isWhole = state === 'missing' || (state === 'told' && !explained.has(what))
    explained.add(what)
    const own = spoken.find((one) => !one.startsWith('GET ')) ?? spoken[0] ?? sent
    const made = spoken.length > 1 ? `${own}, ${spoken.length - 1} more` : own
    const head = `${painted(sign, colour)} ${cell(plain(call), callWidth)}  ${cell(plain(inBrief(made)), sentWidth)}  `
    const all = { ...rest, got, ...(inBrief(own) !== inBrief(sent) && { for: inBrief(sent) }) }
    if (!isWhole) return [(head + cell(plain(got), gotWidth)).trimEnd()]
    return [
      head.trimEnd(),
      ...details.flatMap((name) => {
        const [first = '', ...others] = wrapped(plain(all[name] ?? ''), width - indent)
        if (first === '') return []
        return [`${`    ${name}`.padEnd(indent)}${first}`, ...others.map((each) => ' '.repeat(indent) + each)]
      }),
    ]
  }

  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const title = finding.state === 'beyond' ? 'Beyond the specification' : (finding.resource ?? 'Session')
    groups.set(title, [...(groups.get(title) ?? []), finding])
  }
  const sections = [...groups].map(([title, all]) => {
    const rows = all.filter(({ state }) => state !== 'not asked' && state !== 'beyond')
    const more = all.filter(({ state }) => state === 'beyond').map(({ call, got }) => `+ ${plain(call)}: ${plain(got)}`)
    const whys = new Map<string, string[]>()
    for (const { state, call, got } of all) if (state === 'not asked') whys.set(got, [...(whys.get(got) ?? []), call])
    const left = [...whys].flatMap(([why, calls]) => wrapped(`– not checked (${why}): ${calls.join(', ')}`, width))
    return [painted(title, 1), ...rows.flatMap(line), ...more, ...left].join('\n')
  })
  return [...sections, formatFindingsSummary(findings)].join('\n\n')
}

/** Counts the findings by their kind. */
export function formatFindingsSummary(findings: readonly Finding[]): string {
  const count = (state: FindingState) => findings.filter((one) => one.state === state).length
  const asked = count('there') + count('missing') + count('told')
  const missing = count('missing')
  const verdict = missing === 0 ? 'Nothing is missing' : `${missing} missing`
  return `${verdict}: ${asked} checked, ${count('there')} as expected, ${count('told')} with a remark, ${count('not asked')} not checked.`
}

/** Formats the findings as JSON. */
export const formatFindingsJson = (findings: readonly Finding[]): string =>
  JSON.stringify({ missing: findings.filter(({ state }) => state === 'missing').length, findings }, null, 2)
