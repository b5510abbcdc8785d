import { BellOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Popover } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { screenAddress, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { formatAge, formatMoment, formatNumber } from '../shared/values/formats'
import { mentionsQueryKey, useMentions } from './use-mentions'
import './mentions-bell.css'

/** The largest number that the bell shows. */
const mostCounted = 99

/** The bell shows the person's mentions: the number of new mentions, and a link to each mention. */
export default function MentionsBell() {
  const mentions = useMentions()
  const [isOpen, setOpen] = useState(false)
  const unseen = mentions?.unseen ?? 0
  const label = unseen > 0 ? t('Mentions: {{count}} new', { count: unseen }) : t('Mentions')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      rootClassName="bell-list"
      content={<Mentioned onClose={() => setOpen(false)} />}
    >
      <button
        type="button"
        className="tool bell"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
      >
        <BellOutlined />
        {unseen > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unseen > mostCounted ? `${formatNumber(mostCounted)}+` : formatNumber(unseen)}
          </span>
        )}
      </button>
    </Popover>
  )
}

function Mentioned({ onClose }: { onClose: () => void }) {
  const { comments, registry } = useWorkbench()
  const mentions = useMentions()
  const all = mentions?.data ?? []
  const client = useQueryClient()
  const seeAll = () =>
    comments?.markMentionsRead(all.filter(({ isNew }) => isNew).map(({ id }) => id)).then(
      (now) => client.setQueryData(mentionsQueryKey, now),
      () => undefined,
    )
  return (
    <div role="dialog" aria-label={t('Mentions')} className="mentions">
      <header>
        <h2>{t('Mentions')}</h2>
        {(mentions?.unseen ?? 0) > 0 && (
          <button type="button" className="mentions-all" onClick={seeAll}>
            {t('Mark all as read')}
          </button>
        )}
      </header>
      {all.length === 0 && <p className="mentions-none">{t('Nobody has mentioned you yet.')}</p>}
      <ul>
        {all.map(({ id, resource, record, title, text, by, at, isNew }) => (
          <li key={id} data-new={isNew || undefined}>
            <Link to={screenAddress(resource, { id: record, hash: `comment-${id}` })} onClick={onClose}>
              <span className="mentions-head">
                <strong>
                  <bdi>{by.name}</bdi>
                </strong>
                <time dateTime={at} title={formatMoment(at)}>
                  {formatAge(at)}
                </time>
              </span>
              <span className="mentions-of">
                {registry.find(resource) && t(registry.get(resource).label.one)} <bdi>{title}</bdi>
              </span>
              <span className="mentions-text" dir="auto">
                {text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
