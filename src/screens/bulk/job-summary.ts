import { type Job, labelInSentence, type Resource, t } from '../../../vocabulary'
import { formatNumber } from '../shared/formats'

/** How many will become what they were asked to. */
export const plannedCount = ({ counts }: Job): number => counts.change + counts.create

/** How many are through, whatever became of them. */
export const processedCount = ({ done, failed }: Job): number => done + failed

const recordsNoun = (resource: Resource | undefined) =>
  resource ? labelInSentence(t(resource.label.many)) : t('records')

/** What a look at the records has come to, in a sentence. */
export function jobPreviewSummary(job: Job, resource: Resource | undefined): string {
  const blanks = {
    number: formatNumber(plannedCount(job)),
    total: formatNumber(job.total),
    many: recordsNoun(resource),
  }
  if (plannedCount(job) === 0) return t('Nothing would change.')
  if (job.kind === 'delete') return t('{{number}} of {{total}} {{many}} will be deleted.', blanks)
  return t('{{number}} of {{total}} {{many}} will be changed.', blanks)
}

/** How far it has come, or what has become of it, in a sentence. */
export function jobResultSummary(job: Job, resource: Resource | undefined): string {
  // Of a cancelled job, the server keeps only the records that were done.
  const total = job.state === 'cancelled' ? job.total : plannedCount(job)
  const blanks = { number: formatNumber(job.done), total: formatNumber(total), many: recordsNoun(resource) }
  if (job.state === 'cancelled')
    return job.startedAt === null
      ? t('Cancelled. Nothing was changed.')
      : t('Cancelled: {{number}} of {{total}} {{many}} done, the others are unchanged.', blanks)
  if (job.state === 'failed')
    return t('Stopped by an error: {{number}} of {{total}} {{many}} done, the others are unchanged.', blanks)
  return t('{{number}} of {{total}} {{many}} done.', blanks)
}
