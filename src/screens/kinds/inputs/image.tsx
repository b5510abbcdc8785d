import { Button } from 'antd'
import type { Picture } from '../../../vocabulary'
import { t } from '../../../vocabulary'
import type { InputProps } from './input'
import { PictureDrop } from './PictureDrop'
import { usePreview } from './preview'

/** One picture: dropped or chosen, shown, replaced, removed. */
export function Image({ field, value, onChange, disabled, control }: InputProps<unknown, Picture | File>) {
  const address = usePreview(value)
  return (
    <div className="input-pictures">
      {address && (
        <figure className="input-picture">
          <img src={address} alt={t('Preview')} />
        </figure>
      )}
      <PictureDrop
        control={control}
        disabled={disabled}
        label={address ? t('Replace') : t('Drop a picture here, or choose one')}
        onPick={([file]) => file && onChange?.(file)}
      />
      {address && !field.required && !disabled && (
        <Button type="text" onClick={() => onChange?.(null)}>
          {t('Remove')}
        </Button>
      )}
    </div>
  )
}
