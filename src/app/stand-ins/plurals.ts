const asItIs = (word: string) => word

/** In place of pluralize, by which Refine makes English names for messages of its own, none of which is shown. */
export default { plural: asItIs, singular: asItIs }
