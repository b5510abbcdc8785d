import { checkDigitOf, slugOf } from 'deckhand'
import {
  drawMotif,
  minutesAfter,
  openingDate,
  rowsAtOpening,
  type SampleContext,
  type SampleRow,
} from 'deckhand/server'
import type { MasterData } from '../../masters/sample/master-data'
import { type SampleCategory, sampleCategories } from './products'

export interface Catalogue {
  readonly categories: readonly SampleRow[]
  readonly subCategories: readonly SampleRow[]
  readonly products: readonly SampleRow[]
}

const smallPicture = 240

/** Makes the categories, subcategories and products of the sample shop, with their pictures. */
export async function makeCatalogue(world: SampleContext, basics: MasterData): Promise<Catalogue> {
  const shown = ({ motif, hue }: SampleCategory, variant: number, side?: number) =>
    world.picture(drawMotif(motif, { hue, variant }, side))

  const categories = rowsAtOpening(
    world,
    await Promise.all(
      sampleCategories.map(async (shelf, sortOrder) => ({
        name: shelf.name,
        slug: slugOf(shelf.name),
        description: shelf.description,
        image: await shown(shelf, 0, smallPicture),
        sortOrder,
        status: 1,
      })),
    ),
  )
  const subCategories = rowsAtOpening(
    world,
    await Promise.all(
      sampleCategories.flatMap((shelf, index) =>
        shelf.divisions.map(async (name, sortOrder) => ({
          category: categories[index]?.id,
          name,
          slug: slugOf(`${shelf.name} ${name}`),
          image: await shown(shelf, sortOrder + 1, smallPicture),
          sortOrder,
          status: 1,
        })),
      ),
    ),
  )

  const planned = sampleCategories.flatMap((shelf, at) => {
    const category = categories[at]?.id
    const within = subCategories.filter((one) => one.category === category)
    return shelf.products.map((_, index) => {
      const added = minutesAfter(openingDate(world), world.random.integer(60, 60 * 24 * 20))
      const stamped = () => ({ id: world.id(added), createdAt: added.toISOString() })
      const row = {
        ...stamped(),
        ...productOf(world, basics, shelf, index),
        category,
        subCategory: within[index % within.length]?.id,
      }
      const variants = world.random.chance(0.35) ? [index, index + shelf.products.length] : [index]
      const images = variants.map((variant, priority) => ({
        ...stamped(),
        alt: priority === 0 ? row.name : `${row.name}, from the side`,
        priority,
        variant,
      }))
      return { shelf, row, images }
    })
  })
  const products = await Promise.all(
    planned.map(async ({ shelf, row, images }) => ({
      ...row,
      images: await Promise.all(
        images.map(async ({ variant, ...image }) => ({ ...image, image: await shown(shelf, variant) })),
      ),
    })),
  )
  return { categories, subCategories, products }
}

const finishes = ['Matt', 'Gloss', 'Brushed', 'Soft touch']
const thicknesses = [0.76, 0.8, 1]

const lowStockAt = { card: 25, accessory: 12 } as const

function productOf({ random }: SampleContext, basics: MasterData, shelf: SampleCategory, index: number) {
  const [name, price, weight] = shelf.products[index] as SampleCategory['products'][number]
  const { code, type, tax, commodityCode, description } = shelf
  const number = `20${String(sampleCategories.indexOf(shelf) + 1).padStart(5, '0')}${String(index + 1).padStart(5, '0')}`
  const onOffer = random.chance(0.2)
  return {
    name,
    sku: `${code}-${String(index + 1).padStart(3, '0')}`,
    ...(type !== 'service' && { barcode: `${number}${checkDigitOf(number)}` }),
    type,
    description: `${name}. ${description}`,
    price,
    ...(onOffer && { compareAtPrice: Math.ceil((price * 1.2) / 10) * 10 - 1 }),
    ...(type !== 'service' && { cost: Math.round(price * 0.38), weight, lowStockAt: lowStockAt[type] }),
    currency: basics.currencies.find((one) => one.isBase)?.id,
    tax: basics.taxes.find((one) => one.code === tax)?.id,
    commodityCode,
    ...(type === 'card' && {
      fieldCategory: basics.fieldCategories.find((one) => one.code === 'card_finish')?.id,
      details: { finish: finishes[index % finishes.length], thickness: thicknesses[index % thicknesses.length] },
    }),
    tracksSerials: type === 'card',
    status: name === 'Driftwood card' ? 0 : 1,
  }
}
