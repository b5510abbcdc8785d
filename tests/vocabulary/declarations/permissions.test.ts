import { belongsTo, choice, lines, text } from '../../../vocabulary'
import { itReports, sizes } from './box-fixture'

itReports({
  'an unknown later permission': [
    { laterPermissions: { edt: 'list' } },
    "resources/box: laterPermissions: there is no permission 'edt'. Did you mean 'edit'? Expected one of: list, show, create, edit, delete, status, export, import.",
  ],
  'a later permission after an unknown permission of another resource': [
    { laterPermissions: { edit: 'shelf.lend' } },
    "resources/box: laterPermissions: there is no permission 'shelf.lend'. Expected one of: list, show, create, edit, delete, status, export, import.",
  ],
  'a required field with a write permission': [
    { fields: { cost: text({ required: true, writableWith: 'cost' }) } },
    'resources/box: fields.cost: it is required, so whoever may not write it could create no record. Give it a default, or make it optional.',
  ],
  'a restricted field that other fields depend on': [
    { fields: { grade: choice(sizes, { readableWith: 'grade' }), width: text({ when: { grade: 'small' } }) } },
    'resources/box: fields.grade.readableWith: fields.width must be able to read it. Name another field there, or leave readableWith out.',
  ],
  'a permission with an invalid name': [
    { fields: { cost: text({ readableWith: 'box.cost' }) } },
    "resources/box: fields.cost.readableWith: 'box.cost' is no name of a permission; expected letters and digits without the resource's name, such as 'cost'.",
  ],
  'a permission of a nested field': [
    { fields: { parts: lines({ cost: text({ readableWith: 'cost' }) }) } },
    'resources/box: fields.parts.cost: it cannot have a permission of its own. Give it to the field or the action around it.',
  ],
  'a row scope by a field that leads to no user': [
    { rowScope: 'grade' },
    "resources/box: rowScope: 'grade' leads to nothing that people belong to; expected a stored reference to a person, to what a person's record refers to, or to a record that is limited itself. Name another field, or leave it out.",
  ],
  'a row scope by a record that no user is restricted to': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true }) }, rowScope: 'shelf' },
    "resources/box: rowScope: 'shelf' leads to nothing that people belong to; expected a stored reference to a person, to what a person's record refers to, or to a record that is limited itself. Name another field, or leave it out.",
  ],
  'a row scope by an unknown field': [
    { rowScope: 'grades' },
    "resources/box: rowScope: there is no field 'grades'. Did you mean 'grade'? Expected one of: code, grade, startsOn, status, createdAt, updatedAt.",
  ],
  'a circular row scope': [
    { fields: { outer: belongsTo('box') }, rowScope: 'outer' },
    "resources/box: rowScope: 'outer' leads back to 'box'; expected an end. Name another field.",
  ],
  'a row scope by a text': [
    { rowScope: 'code' },
    "resources/box: rowScope: 'code' leads to nothing that people belong to; expected a stored reference to a person, to what a person's record refers to, or to a record that is limited itself. Name another field, or leave it out.",
  ],
  'comments on records without a page': [
    { comments: true, calls: { show: false } },
    "resources/box: comments: comments stand on a record's page; expected the call 'show'. Allow it, or leave comments out.",
  ],
  'an action with the name of the comment permission': [
    { comments: true, actions: { comment: { label: 'Remark', call: { method: 'PUT', path: '/box/comment/{id}' } } } },
    "resources/box: actions.comment: 'comment' is a permission of the comments already; expected another name. Rename it.",
  ],
  'a permission with the name of its resource': [
    { permissions: ['box.open'] },
    "resources/box: permissions: 'box.open' is no name of a permission; expected letters and digits without the resource's name, such as 'cost'.",
  ],
})
