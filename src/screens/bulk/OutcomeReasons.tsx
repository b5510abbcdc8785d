import { type Job, t } from '../../../vocabulary'
import { formatNumber } from '../shared/values/formats'

/** The reasons for skipped or failed records, each with the number of records. A single record is named. */
export const OutcomeReasons = ({ reasons, label }: { reasons: Job['reasons']; label: string }) =>
  reasons.length > 0 && (
    <section className="many-reasons" aria-label={label}>
      <h3>{label}</h3>
      <ul>
        {reasons.map(({ why, count, title }) => (
          <li key={why}>
            <strong>{formatNumber(count)} ×</strong>
            <span>
              {count === 1 && title && <b dir="auto">{title}</b>}
              <span>{why || t('No reason was given.')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
