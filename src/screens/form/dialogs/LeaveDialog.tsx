import { t } from '../../../../vocabulary'
import ConfirmDialog from '../../shared/dialogs/ConfirmDialog'

/** Asks whether the person wants to lose unsaved changes. */
export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      danger
      title={t('Leave without saving?')}
      text={t('Your unsaved changes on this page will be lost.')}
      doIt={t('Leave')}
      stay={t('Keep editing')}
      onConfirm={() => {
        onLeave()
        return undefined
      }}
      onClose={onStay}
    />
  )
}
