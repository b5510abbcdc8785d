import { toApiRow } from '../../../vocabulary'
import { canScreenCall } from '../conform-client'
import type { Finding } from '../finding'
import { examineReadActions, type ResourceExamination, skippedWriteActions } from './examine-actions'
import { skippedFinding } from './examine-call'
import { type ExaminedList, examinePaging, examineTabs } from './examine-lists'
import { examineNestedLists, examineOptions, examineShow } from './examine-record-reads'
import { examineShape } from './examine-shape'

/** The result for a list that was not requested. */
export const emptyExaminedList: ExaminedList = { findings: [], records: [], rows: [], isPaged: false }

const standard = ['list', 'options', 'show', 'create', 'edit', 'status', 'delete'] as const

/** Checks all read calls of a resource. Without `write`, lists the skipped calls. */
export async function examineResourceReads(
  { desk, resource, making }: ResourceExamination,
  listed: ExaminedList,
  write: boolean,
): Promise<Finding[]> {
  const barred = standard.filter((name) => desk.usable(resource, name) && !canScreenCall(desk, resource, name))
  const findings = [
    ...listed.findings,
    ...barred.map((name) => skippedFinding(resource, name, 'the user does not have the permission')),
  ]
  if (listed.isPaged) findings.push(...(await examinePaging(desk, resource, listed)))
  if (canScreenCall(desk, resource, 'list')) findings.push(...(await examineTabs(desk, resource)))
  if (canScreenCall(desk, resource, 'options')) findings.push(...(await examineOptions(desk, resource, listed)))
  const narrowed = await examineNestedLists(desk, resource, making.recordsOf)
  findings.push(...narrowed.findings)
  const known = listed.records.length > 0 ? listed : narrowed.listed
  const shown = canScreenCall(desk, resource, 'show') ? await examineShow(desk, resource, known) : { findings: [] }
  findings.push(...shown.findings)
  const [first, ...others] = known.records
  // A single record may contain fields that the list omits.
  const records = first ? [{ ...('record' in shown && shown.record), ...first }, ...others] : []
  const [row, ...otherRows] = known.rows
  const rows = first ? [{ ...toApiRow('row' in shown && shown.row), ...toApiRow(row) }, ...otherRows] : []
  findings.push(...examineShape(making.registry, resource, records, rows))
  findings.push(...(await examineReadActions({ desk, resource, making }, records)))
  if (write) return findings
  const writes = (['create', 'edit', 'status', 'delete'] as const).filter((name) => canScreenCall(desk, resource, name))
  return [
    ...findings,
    ...writes.map((name) => skippedFinding(resource, name, 'requires --write')),
    ...skippedWriteActions(desk, resource),
  ]
}
