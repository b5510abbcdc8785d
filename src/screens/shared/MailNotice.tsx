import { type Resource, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import './mail-notice.css'

interface MailNoticeProps {
  readonly resource: Resource
  readonly screen: Resource['sendsMail'][number]
}

/** Says on screens that speak of mails that none is sent, where the server has no mail server. */
export function MailNotice({ resource, screen }: MailNoticeProps) {
  const { sendsMail } = useWorkbench()
  if (sendsMail !== false || !resource.sendsMail.includes(screen)) return null
  return (
    <p className="mail-notice" role="note">
      <strong>{t('No mail is sent from here.')}</strong>{' '}
      {t(
        'Mails are noted as not sent, and can be sent later. To send them, set SMTP_URL and PUBLIC_URL, and start the server again.',
      )}
    </p>
  )
}
