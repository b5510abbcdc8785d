import { defineResource, image, text } from 'deckhand'

/** The picture of the channel is public. */
export default defineResource({
  name: 'channel',
  label: ['Channel', 'Channels'],
  menu: { group: 'Content', icon: 'share', order: 2 },
  title: 'name',
  fields: { name: text({ required: true, max: 80 }), icon: image({ public: true }) },
})
