import { idOf, t } from 'deckhand'
import { type Handler, Problem, restoreFormerValues } from 'deckhand/server'
import type productImageResource from '../../../resources/product-image'

export const productImage: Handler<typeof productImageResource> = {
  undo: { priority: { do: restoreFormerValues }, describe: { do: restoreFormerValues } },

  actions: {
    priority: async ({ store, trx }, { values }) => {
      const pictures = store.registry.get('product-image')
      const errors: Record<string, string[]> = {}
      for (const [index, { id = '', priority }] of (values.images ?? []).entries()) {
        const picture = await store.get(pictures, id, trx)
        if (picture && idOf(picture.product) === values.productId) await store.update(trx, pictures, id, { priority })
        else errors[`images.${index}.id`] = [t('This image does not belong to this product. Load the page again.')]
      }
      if (Object.keys(errors).length > 0)
        throw new Problem(422, t('Some images do not belong to this product. Load the page again.'), errors)
      return {}
    },
    describe: async ({ store, trx }, { record, values }) => {
      await store.update(trx, store.registry.get('product-image'), record.id, { alt: values.alt })
      return {}
    },
  },
}
