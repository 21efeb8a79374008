/** What an element shows that the page gives nothing to show. Loaded only then. */

export const MISSING_MESSAGES = {
  embed: 'No video to show. The `embed` attribute is missing: the ID of a video.',
  list: 'No list to show. The `space` or `collection` attribute is missing: the ID of a space or a collection.',
}
