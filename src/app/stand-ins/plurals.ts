const unchanged = (text: string): string => text

/** Replaces the English plurals of Refine, which only its own notifications and page titles need. */
export default { plural: unchanged, singular: unchanged }
