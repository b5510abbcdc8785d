import { t } from '../../../vocabulary'
import ConfirmDialog from '../shared/ConfirmDialog'

/** The question whether changes may be lost. */
export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      danger
      title={t('Leave without saving?')}
      text={t('What you have changed on this page has not been saved and would be lost.')}
      doIt={t('Leave')}
      stay={t('Stay')}
      onConfirm={() => {
        onLeave()
        return undefined
      }}
      onClose={onStay}
    />
  )
}
