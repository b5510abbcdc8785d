import { expect, it } from 'vitest'
import {
  belongsTo,
  createRegistry,
  defineResource,
  money,
  onOff,
  permissionName,
  restrictRegistry,
  text,
} from '../../../vocabulary'

const box = defineResource({
  name: 'box',
  label: ['Box', 'Boxes'],
  title: 'name',
  fields: {
    name: text({ required: true }),
    cost: money({ readableWith: 'cost' }),
    margin: money({ readableWith: 'cost' }),
    grade: text({ writableWith: 'grade' }),
    status: onOff(),
  },
  list: { columns: ['name', 'cost', 'createdAt'], search: ['name', 'grade'], filters: ['cost', 'status'] },
  form: [{ fields: ['name', 'cost'] }, { title: 'Money', fields: ['margin', 'grade'] }, { fields: ['cost', 'margin'] }],
  rules: [{ holds: { cost: { min: 1 } }, at: 'name', says: 'No.' }],
})
const registry = createRegistry([box])

const seenBy = (...lacking: string[]) =>
  restrictRegistry(registry, (resource, action) => !lacking.includes(permissionName(resource, action)))

it('is the same registry for users without restrictions', () => {
  expect(seenBy('box.edit')).toBe(registry)
})

it('has no field that the user may not read', () => {
  const { fields, list, form, show, rules, permissions } = seenBy('box.cost').get('box')
  expect(Object.keys(fields)).toEqual(['name', 'grade', 'status'])
  expect(list).toMatchObject({ columns: ['name', 'createdAt'], search: ['name', 'grade'], filters: ['status'] })
  expect(form).toEqual([{ fields: ['name'] }, { title: 'Money', fields: ['grade'] }])
  expect(JSON.stringify([show, rules])).not.toMatch(/cost|margin/)
  expect(permissions).toEqual(box.permissions)
})

it('has a read-only field where the user may not write the field', () => {
  expect(seenBy('box.grade').get('box').fields.grade).toMatchObject({ readOnly: true })
  expect(seenBy('box.cost').get('box').fields.grade).toBe(box.fields.grade)
})

it('shows the name of a reference, and more fields only to users who may read the referenced record', () => {
  const slip = defineResource({
    name: 'slip',
    label: ['Slip', 'Slips'],
    title: 'number',
    fields: { number: text({ required: true }), box: belongsTo('box') },
    list: { search: ['number', 'box.name', 'box.grade', 'box.secret'] },
  })
  const crate = defineResource({
    ...{ name: 'box', label: ['Box', 'Boxes'], title: 'name' },
    fields: { name: text({ required: true }), grade: text(), secret: text({ readableWith: 'secret' }) },
  })
  const both = createRegistry([slip, crate])
  const searchedBy = (...lacking: string[]) =>
    restrictRegistry(both, (resource, action) => !lacking.includes(permissionName(resource, action))).get('slip').list
      .search
  expect(searchedBy('box.list')).toEqual(['number', 'box.name', 'box.grade', 'box.secret'])
  expect(searchedBy('box.secret')).toEqual(['number', 'box.name', 'box.grade'])
  expect(searchedBy('box.list', 'box.show')).toEqual(['number', 'box.name'])
})
