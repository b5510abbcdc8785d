import { screen } from '@testing-library/react'
import { useParams } from 'react-router'
import { vi } from 'vitest'
import FormPage from '../../../src/screens/form'
import { type MemoryRecords, renderScreens } from '../../../testing/render-screens'
import {
  belongsTo,
  children,
  choice,
  choices,
  codes,
  colour,
  country,
  countryList,
  createRegistry,
  date,
  dateTime,
  decimal,
  defineResource,
  details,
  email,
  type Field,
  type Fields,
  file,
  files,
  group,
  hasMany,
  image,
  images,
  integer,
  lines,
  longText,
  markdown,
  money,
  onOff,
  password,
  percent,
  permissions,
  phone,
  type Resource,
  rating,
  slug,
  type TypedKindName,
  tags,
  text,
  timeZone,
  url,
  yesNo,
} from '../../../vocabulary'

// The simulated browser cannot decode pictures, so the tests mark damaged pictures by their file name.
vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
  if (name.startsWith('damaged')) throw new Error('No picture.')
  return { close: () => {} }
})

const sizes = choices({ small: { label: 'Small' }, large: { label: 'Large' } })

/** A field of every kind. */
const everyKind: Record<TypedKindName, Field> = {
  text: text({ required: true }),
  longText: longText(),
  markdown: markdown(),
  email: email(),
  phone: phone(),
  url: url(),
  slug: slug({ from: 'text' }),
  integer: integer({ min: 1 }),
  decimal: decimal(),
  money: money(),
  percent: percent(),
  rating: rating(),
  onOff: onOff(),
  yesNo: yesNo(),
  choice: choice(sizes, { required: true, default: 'small' }),
  tags: tags(),
  codes: codes(),
  permissions: permissions(),
  date: date(),
  dateTime: dateTime(),
  timeZone: timeZone(),
  country: country(),
  countryList: countryList(),
  colour: colour(),
  file: file(),
  files: files(),
  image: image(),
  images: images({ of: 'photo', by: 'thing' }),
  password: password({ required: true }),
  belongsTo: belongsTo('shelf'),
  hasMany: hasMany('shelf'),
  lines: lines({ label: text({ required: true }), count: integer() }),
  children: children('part', 'thing'),
  group: group({ street: text({ required: true }), town: text() }),
  details: details({ by: 'belongsTo' }),
}

const thing = (fields: Fields) =>
  defineResource({ name: 'thing', label: ['Thing', 'Things'], title: 'createdAt', fields })

const named = (name: string) =>
  defineResource({ name, label: [name, `${name}s`], title: 'name', fields: { name: text({ required: true }) } })

const drawer = defineResource({
  name: 'drawer',
  label: ['Drawer', 'Drawers'],
  title: 'name',
  fields: { name: text({ required: true }), shelf: belongsTo('shelf', { required: true }) },
})

const part = defineResource({
  name: 'part',
  label: ['Part', 'Parts'],
  title: 'article',
  fields: {
    article: text({ required: true }),
    quantity: integer({ required: true, min: 1 }),
    thing: belongsTo('thing'),
  },
})

const photo = defineResource({
  name: 'photo',
  label: ['Photo', 'Photos'],
  title: 'alt',
  fields: { thing: belongsTo('thing'), alt: text(), priority: integer() },
  calls: { edit: false },
  actions: {
    priority: {
      label: 'Reorder images',
      call: { method: 'POST', path: '/photo/priority' },
      fields: { thingId: text() },
    },
    describe: {
      label: 'Edit image description',
      call: { method: 'PUT', path: '/photo/{id}' },
      fields: { alt: text() },
    },
  },
})

/** A resource with rules between its fields, with lines, and with a choice that depends on another choice. */
const offer = defineResource({
  name: 'offer',
  label: ['Offer', 'Offers'],
  title: 'name',
  fields: {
    name: text({ required: true }),
    code: text({ createOnly: true }),
    slug: slug({ from: 'name' }),
    kind: choice(choices({ part: { label: 'Part' }, whole: { label: 'Whole' } }), { required: true, default: 'part' }),
    share: integer({ when: { kind: 'part' } }),
    from: integer(),
    to: integer({ notBelow: 'from' }),
    shelf: belongsTo('shelf'),
    drawer: belongsTo('drawer', { within: 'shelf' }),
    items: children('part', 'thing'),
  },
  rules: [{ when: { kind: 'part' }, holds: { share: { max: 100 } }, at: 'share', says: 'A share is at most 100.' }],
  actions: {
    rename: {
      label: 'Rename',
      call: { method: 'PUT', path: '/offer/rename/{id}' },
      fields: { name: text({ required: true }) },
    },
  },
})

const formFixtureWith = (fields: Fields) => createRegistry([thing(fields), named('shelf'), drawer, part, photo, offer])

export const formFixture = formFixtureWith(everyKind)

/** The workshop with a resource that has a single field 'value' of the given kind. */
export const formFixtureOf = (kind: TypedKindName) => {
  const value = everyKind[kind]
  const { by } = value.kind.listedBy?.(value) ?? {}
  return formFixtureWith({ ...(by && { [by]: everyKind.belongsTo }), value })
}

export const emptyRows = (): MemoryRecords => ({
  shelf: [
    {
      id: 's1',
      name: 'Oak',
      fields: [
        { key: 'wood', label: 'Wood', kind: 'choice', required: true, options: ['Oak', 'Ash'] },
        { key: 'depth', label: 'Depth', kind: 'number', required: false },
      ],
    },
    { id: 's2', name: 'Pine' },
  ],
  drawer: [
    { id: 'd1', name: 'Upper', shelf: { id: 's1', name: 'Oak' } },
    { id: 'd2', name: 'Lower', shelf: { id: 's2', name: 'Pine' } },
  ],
})

const EditPage = ({ resource }: { resource: Resource }) => <FormPage resource={resource} id={useParams().id} />

type Stage = Parameters<typeof renderScreens>[0]

/** Opens the form of a workshop resource. After saving, the form can navigate to a list and to a page. */
export const openForm = (name: string, id?: string, { registry = formFixture, ...stage }: Partial<Stage> = {}) =>
  renderScreens({
    registry,
    rows: emptyRows(),
    at: id ? `/${name}/${id}/edit` : `/${name}/create`,
    routes: {
      [`/${name}`]: <p>The list</p>,
      [`/${name}/create`]: <FormPage resource={registry.get(name)} />,
      [`/${name}/:id`]: <p>The record</p>,
      [`/${name}/:id/edit`]: <EditPage resource={registry.get(name)} />,
      '/elsewhere': <p>Elsewhere</p>,
    },
    ...stage,
  })

export const save = () => screen.getByRole('button', { name: 'Save' })
