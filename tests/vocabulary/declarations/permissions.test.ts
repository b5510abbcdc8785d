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
    'resources/box: fields.cost: this field is required, so users without its write permission cannot create records. Add a default, or make the field optional.',
  ],
  'a restricted field that other fields depend on': [
    { fields: { grade: choice(sizes, { readableWith: 'grade' }), width: text({ when: { grade: 'small' } }) } },
    'resources/box: fields.grade.readableWith: fields.width must be able to read this field. Name another field there, or remove readableWith.',
  ],
  'a permission with an invalid name': [
    { fields: { cost: text({ readableWith: 'box.cost' }) } },
    "resources/box: fields.cost.readableWith: 'box.cost' cannot be the name of a permission; expected letters and digits without the resource's name, such as 'cost'.",
  ],
  'a permission of a nested field': [
    { fields: { parts: lines({ cost: text({ readableWith: 'cost' }) }) } },
    'resources/box: fields.parts.cost: this field cannot have a separate permission. Add the permission to the surrounding field or action.',
  ],
  'a row scope by a field that leads to no user': [
    { rowScope: 'grade' },
    "resources/box: rowScope: 'grade' does not lead to users; expected a stored reference to a user, to a record that users refer to, or to a record with a row scope. Name another field, or remove it.",
  ],
  'a row scope by a record that no user is restricted to': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true }) }, rowScope: 'shelf' },
    "resources/box: rowScope: 'shelf' does not lead to users; expected a stored reference to a user, to a record that users refer to, or to a record with a row scope. Name another field, or remove it.",
  ],
  'a row scope by an unknown field': [
    { rowScope: 'grades' },
    "resources/box: rowScope: there is no field 'grades'. Did you mean 'grade'? Expected one of: code, grade, startsOn, status, createdAt, updatedAt.",
  ],
  'a circular row scope': [
    { fields: { outer: belongsTo('box') }, rowScope: 'outer' },
    "resources/box: rowScope: 'outer' leads back to 'box'; expected a path that ends. Name another field.",
  ],
  'a row scope by a text': [
    { rowScope: 'code' },
    "resources/box: rowScope: 'code' does not lead to users; expected a stored reference to a user, to a record that users refer to, or to a record with a row scope. Name another field, or remove it.",
  ],
  'comments on records without a page': [
    { comments: true, calls: { show: false } },
    "resources/box: comments: comments are shown on the record's page; expected the call 'show'. Allow the call, or remove 'comments'.",
  ],
  'an action with the name of the comment permission': [
    { comments: true, actions: { comment: { label: 'Remark', call: { method: 'PUT', path: '/box/comment/{id}' } } } },
    "resources/box: actions.comment: 'comment' is already a permission for comments; expected another name. Rename it.",
  ],
  'a permission with the name of its resource': [
    { permissions: ['box.open'] },
    "resources/box: permissions: 'box.open' cannot be the name of a permission; expected letters and digits without the resource's name, such as 'cost'.",
  ],
})
