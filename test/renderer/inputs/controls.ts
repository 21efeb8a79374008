/**
 * The controls of each page, by role and name: one that is not here fails the run, as does one that
 * is here and not on the page. With `?`: not at every width.
 */
const FRAME = [
  'button Skip to content',
  'a svc, all videos',
  'button Upload',
  'button Search: videos, collections, pages and actions',
  'a Videos',
  'a Analytics',
  'a Imports',
  'a Developers',
  'a Settings',
  'button Preferences',
]

export const CONTROLS: Record<string, readonly string[]> = {
  library: [
    ...FRAME,
    '?button New collection',
    '?treeitem All videos',
    '?treeitem No collection',
    '?button Collections',
    'input Search names, tags and transcripts',
    'button Grid',
    'button Table',
    '?button Filters',
    '?button Status',
    '?button Visibility',
    '?button Created',
    '?button Archive',
    'button Order: Newest first',
    'a Summer party Waiting for file *',
    'input Select Summer party',
    'button More actions for Summer party',
  ],
  video: [
    ...FRAME,
    'button Rename',
    'button Share',
    'button Copy embed code Copied',
    'button More for this video',
    'a Overview',
    'a Subtitles',
    'a Audio',
    'a Chapters',
    'a Sharing',
    'a Player',
    'a Files',
    'a Activity',
    'button Copy Video ID',
    'textarea Description',
    '* Tags',
    '* Spoken language',
    '* Collection',
    'button Add field',
    'button Discard',
    'button Save',
  ],
  analytics: [
    ...FRAME,
    'a Overview',
    'a Playback quality',
    'a Live',
    'button Videos to show : All videos',
    '* Days to show',
    'button Export',
    'a Get embed code',
    'button About these metrics',
  ],
  imports: [...FRAME, 'a New import'],
  'import-start': [
    ...FRAME,
    'a All imports',
    'input Vimeo *',
    'input CSV file *',
    'input URLs *',
    'input Folder *',
    'input Access token',
    'a Create a token at Vimeo',
    'input Only this folder',
    '* Add all videos to',
    '* Visibility',
    'input Import again (creates duplicates)',
    'input Dry run',
    'button Start import',
  ],
  developers: [
    ...FRAME,
    'a API keys',
    'a Webhooks',
    'a Tokens',
    'a API',
    'a Playground',
    'button New key',
  ],
  settings: [
    ...FRAME,
    'a Space',
    'a Player',
    'a Encoding',
    'a Storage',
    'a Sign-in',
    'a About',
    'input Name',
    'textarea Sites that can embed videos',
    'button Discard',
    'button Save',
    'input Anyone can list the public videos*',
  ],
}

/** In sight once it has the focus, so for the keyboard alone. */
export const ONLY_BY_KEYBOARD: ReadonlySet<string> = new Set(['button Skip to content'])

/** `*` stands for whatever else a name or a role is. */
export function isNamed(pattern: string, control: string): boolean {
  const [before, after] = pattern.replace(/^\?/, '').split('*') as [string, string?]
  return after === undefined
    ? control === before
    : control.startsWith(before) &&
        control.endsWith(after) &&
        control.length >= before.length + after.length
}
