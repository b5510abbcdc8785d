import { type Resource, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import './mail-notice.css'

interface MailNoticeProps {
  readonly resource: Resource
  readonly screen: Resource['sendsMail'][number]
}

/** A notice on screens about mails that the server cannot send mails. */
export function MailNotice({ resource, screen }: MailNoticeProps) {
  const { sendsMail } = useWorkbench()
  if (sendsMail !== false || !resource.sendsMail.includes(screen)) return null
  return (
    <p className="mail-notice" role="note">
      <strong>{t('This server does not send e-mails.')}</strong>{' '}
      {t('E-mails are marked as not sent. You can send them after an administrator has set up e-mail.')}
    </p>
  )
}
