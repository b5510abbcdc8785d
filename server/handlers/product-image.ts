import { t } from '../../src/vocabulary'
import { Problem } from '../problem'
import type { Handler } from './handler'

interface Place {
  readonly id?: string
  readonly priority: number
}

export const productImage: Handler = {
  actions: {
    priority: async ({ trx }, { values }) => {
      const errors: Record<string, string[]> = {}
      for (const [index, { id, priority }] of (values.images as readonly Place[]).entries()) {
        const changed = await trx
          .updateTable('product_image')
          .set({ priority, updatedAt: new Date().toISOString() })
          .where('id', '=', id ?? '')
          .where('product', '=', values.productId)
          .executeTakeFirst()
        if (changed.numUpdatedRows === 0n) errors[`images.${index}.id`] = [t('Not a picture of this product.')]
      }
      if (Object.keys(errors).length > 0) throw new Problem(422, t('Some pictures are not of this product.'), errors)
      return {}
    },
  },
}
