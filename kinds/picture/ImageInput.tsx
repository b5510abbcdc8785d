import { Button } from 'antd'
import type { Picture } from '../../vocabulary'
import { t } from '../../vocabulary'
import type { InputProps } from '../kind-input'
import { PictureDrop } from './PictureDrop'
import { usePicturePreview } from './use-picture-preview'

/** The input for one image, with a preview. Users can drop, choose, replace and remove the image in this input. */
export function ImageInput({ field, value, onChange, disabled, control }: InputProps<unknown, Picture | File>) {
  const preview = usePicturePreview(value)
  return (
    <div className="input-pictures">
      {preview.src && (
        <figure className="input-picture">
          <img {...preview} alt={t('Preview')} />
        </figure>
      )}
      <PictureDrop
        control={control}
        disabled={disabled}
        label={preview.src ? t('Replace') : t('Drop an image here, or choose one')}
        onPick={([file]) => file && onChange?.(file)}
      />
      {preview.src && !field.required && !disabled && (
        <Button type="text" onClick={() => onChange?.(null)}>
          {t('Remove')}
        </Button>
      )}
    </div>
  )
}
