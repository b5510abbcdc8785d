import { type Job, labelInSentence, type Resource, t } from '../../../vocabulary'
import { formatNumber } from '../shared/values/formats'

/** The number of records that the job will change or create. */
export const plannedCount = ({ counts }: Job): number => counts.change + counts.create

/** The number of processed records, with any outcome. */
export const processedCount = ({ done, failed }: Job): number => done + failed

const recordsNoun = (resource: Resource | undefined) =>
  resource ? labelInSentence(t(resource.label.many)) : t('records')

/** The result of the preview in a sentence. */
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

/** The progress or the result of the job in a sentence. */
export function jobResultSummary(job: Job, resource: Resource | undefined): string {
  // The server keeps only the completed records of a cancelled job.
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
