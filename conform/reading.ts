import { rowFrom } from '../adapters/rows'
import { type Doing, examineReading, unasked } from './actions'
import { mayAsk } from './desk'
import { notAsked } from './examine'
import type { Finding } from './finding'
import { examinePaging, examineTabs, type Listed } from './lists'
import { examineNarrowed, examineOptions, examineShow } from './records'
import { examineShape } from './shape'

/** What there is of a list that nobody asks for. */
export const noList: Listed = { findings: [], records: [], rows: [], isPaged: false }

const standard = ['list', 'options', 'show', 'create', 'edit', 'status', 'delete'] as const

/** Asks for all of a resource that changes nothing; where nothing is written, names what was not asked for. */
export async function readResource(
  { desk, resource, making }: Doing,
  listed: Listed,
  write: boolean,
): Promise<Finding[]> {
  const barred = standard.filter((name) => desk.usable(resource, name) && !mayAsk(desk, resource, name))
  const findings = [...listed.findings, ...barred.map((name) => notAsked(resource, name, 'this person may not'))]
  if (listed.isPaged) findings.push(...(await examinePaging(desk, resource, listed)))
  if (mayAsk(desk, resource, 'list')) findings.push(...(await examineTabs(desk, resource)))
  if (mayAsk(desk, resource, 'options')) findings.push(...(await examineOptions(desk, resource, listed)))
  const narrowed = await examineNarrowed(desk, resource, making.recordsOf)
  findings.push(...narrowed.findings)
  const known = listed.records.length > 0 ? listed : narrowed.listed
  const shown = mayAsk(desk, resource, 'show') ? await examineShow(desk, resource, known) : { findings: [] }
  findings.push(...shown.findings)
  const [first, ...others] = known.records
  // What the list leaves out may come with the record by itself.
  const records = first ? [{ ...('record' in shown && shown.record), ...first }, ...others] : []
  const [row, ...otherRows] = known.rows
  const rows = first ? [{ ...rowFrom('row' in shown && shown.row), ...rowFrom(row) }, ...otherRows] : []
  findings.push(...examineShape(making.registry, resource, records, rows))
  findings.push(...(await examineReading({ desk, resource, making }, records)))
  if (write) return findings
  const writes = (['create', 'edit', 'status', 'delete'] as const).filter((name) => mayAsk(desk, resource, name))
  return [...findings, ...writes.map((name) => notAsked(resource, name, 'writes')), ...unasked(desk, resource)]
}
