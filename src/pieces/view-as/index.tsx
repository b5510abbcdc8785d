import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../vocabulary'
import { type PieceProps, useWorkbench } from '../../screens/context'
import { useAccess } from '../../screens/shared/records/access'
import './view-as.css'

/** The action of a role that shows the screens as people with that role see them. */
const action = 'viewAs'

/**
 * On a role's page: a button that shows the screens as people with this role see them. Empty if the person lacks the
 * permission.
 */
export default function ViewAsPiece({ resource, record }: PieceProps) {
  const { api } = useWorkbench()
  const { canCall } = useAccess()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!record || !canCall(resource, action)) return null
  const start = async () => {
    setBusy(true)
    try {
      const role = await api.ask(resource, action, {}, record.id)
      if (!role) return
      await navigate('/dashboard')
      api.viewAs(role)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="view-as">
      <p>{t('See every screen as people with this role see it. You cannot make changes in this view.')}</p>
      <Button loading={busy} onClick={() => start().catch(() => undefined)}>
        {t('View as this role')}
      </Button>
    </div>
  )
}
