/** Every word around a transcript. */

export interface TextMessages {
  transcript: string
  search: string
  language: string
  follow: string
  none: string
  /** While the video is being uploaded or processed. */
  notYet: string
  loading: string
  found: (at: number, count: number) => string
  nothingFound: string
  next: string
  previous: string
  /** The name of a cue: what happens, and what it says. */
  jumpTo: (time: string) => string
}

export const TEXT_MESSAGES: TextMessages = {
  transcript: 'Transcript',
  search: 'Search the transcript',
  language: 'Language',
  follow: 'Follow along',
  none: 'No transcript available.',
  notYet: 'No transcript yet.',
  loading: 'Loading transcript…',
  found: (at, count) => `${at} of ${count}`,
  nothingFound: 'No results',
  next: 'Next',
  previous: 'Previous',
  jumpTo: (time) => `Play from ${time}`,
}
