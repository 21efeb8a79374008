/** docs/components/: a page for each element, made from what custom-elements.json says about it. */
import { PREVIEWED, type ComponentExample, type Keys } from './component-examples.ts'
import { declarations, type Declaration } from './component-manifest.ts'

/** Path → text. Of every element whose comments name its parts. */
export function componentPages(): Record<string, string> {
  const written = declarations().filter(({ declaration }) => declaration.cssParts.length > 0)
  return Object.fromEntries(
    written.map(({ element, declaration }) => [
      `docs/components/${element}.md`,
      page(element, declaration),
    ]),
  )
}

/** Prose that the tables cannot express. */
const NOTES: Record<string, string> = {
  player: `The player behaves like a \`<video>\`: \`play()\` (also before anything has loaded), \`pause()\`,
\`currentTime\`, \`volume\`, \`buffered\`, \`textTracks\` and others are those of the inner element, \`media\`.
Nothing is loaded until the player is near the visible area; the engine and the controls are loaded when the viewer is
about to play. While a video is still being encoded, the player shows the progress. It starts automatically when the
video is playable, if the player is visible.

The player fills the width of its container. Until the video's data has loaded, the aspect ratio is 16:9, so set
\`aspect-ratio\` for videos of another shape; the embed codes of svc have it. To avoid layout shifts before the script
has loaded, use \`svc-player { display: block; aspect-ratio: 16 / 9 }\`.

On a touch screen, a tap on the picture shows the controls, and another tap hides them. A double tap at a side skips
10 seconds, and each further tap skips again; a double tap in the middle turns full screen on or off. In full screen,
the screen of a phone rotates to match the video. The screen stays on while a video plays; if the video has no sound,
only in full screen (on HTTPS pages, in browsers with the Screen Wake Lock API). If the browser does not allow sound
before the viewer interacts with the page, an autoplaying player starts muted. A player that autoplays muted, for this
reason or because of \`muted\`, shows an unmute button, unless \`controls\` leaves out \`volume\`.

A right click, a long press of half a second, or Shift+F10 opens a menu: copy a link, a link at the current time or the
embed code, loop, and the keyboard shortcuts. The link is the URL of your page if it has no other player; otherwise, and
for links with a time, it is the video's own page (\`/watch/<id>\`). A player with a \`token\` offers no links and no
embed code. To use the browser's own menu, leave \`context-menu\` out of \`controls\`; Shift and a right click always
open the browser's menu.

Viewers can choose the size (50% to 200%), font, color, background, edge and position of subtitles in the subtitle
menu; *Standard* is what your page sets with the custom properties below. The player remembers the volume, speed and
subtitles that a viewer has chosen: they are stored in the \`localStorage\` of your page, under \`svc-player\`, and are
not sent anywhere. With \`position\` in \`remember\`, the player also resumes where the viewer stopped
(\`svc-player-positions\`, the last 100 videos). Your attributes \`muted\` and \`playback-rate\` take precedence.

\`play\` in \`controls\` includes the start button, the play button, clicks on the video and the space bar. Without
it, your page must call \`play()\`.

For themes, including your own, see [themes](../themes.md).`,
  clip: `With \`width\` and \`height\`, the clip reserves its space when the script has loaded. To avoid layout shifts
before that, use CSS: \`svc-clip { display: block; width: 640px; aspect-ratio: 16 / 9 }\`.

For people who prefer reduced motion (\`prefers-reduced-motion\`) or reduced data, the clip is an image until they play
it. People must be able to stop moving content: keep the button, or add one to the page that calls \`pause()\`.`,
  text: `Set a height, and the text scrolls within it; it never scrolls the page. When a reader scrolls, the text
stops following until they return to the current line or press the button.`,
  audio: `The browser plays the audio file of the track directly: neither the player's engine nor the video is loaded.`,
  upload: `The token is an upload token that your server signs (docs/private-videos.md); its \`sub\` is the target of
uploads. If a page can stay open longer than the token is valid, set a function instead, which is called whenever a
new token is needed:

\`\`\`js
document.querySelector('svc-upload').getToken = async () => (await fetch('/upload-token')).text()
\`\`\`

**After a lost connection**, the upload resumes automatically. **After a reload**, or days later on another device,
it resumes when the visitor chooses the same file again: svc recognizes it by its name, its size and a hash of parts
of it. The browser stores nothing. If many visitors use tokens with the same target, sign an identifier of each
visitor (\`"uploader": "visitor 4711"\`), so that they cannot find each other's uploads.

**Canceled** uploads are deleted from the server. Uploads that are unfinished when the page is closed expire after 7
days (\`SVC_UPLOAD_EXPIRY_SECONDS\`).

The items in \`items\` and in events have \`id\`, \`file\`, \`path\`, \`state\`, \`reason\`, \`message\`, \`sizeBytes\`,
\`sentBytes\`, \`progress\`, \`resumedBytes\`, \`processed\` and \`video\`. In a form, the element is a field: with
\`name\` it submits the IDs of its videos, with \`required\` at least one is required.`,
  list: `## Visibility

A list is public if its owner allows it: \`PATCH /v1/spaces/<id>\` or \`/v1/collections/<id>\` with
\`{ "public_listing": true }\`. It then contains the public videos that are playable, including those of subcollections;
private videos are not listed. With a playback token for the space or the collection, it contains all videos, whether
the list is public or not ([private videos](../private-videos.md)). Anyone can read the names and descriptions in a
public list.

## Templates

Without a template, each video is a card. With a template, your page defines the content, and its styles apply:

\`\`\`html
<svc-list space="m5e7u" href="/watch/{id}">
  <template>
    <article>
      <img data-svc-src="{thumbnail}" alt="" loading="lazy" width="320" height="180">
      <h3>{position}. {name}</h3>
      <p data-svc-if="description">{description}</p>
      <time datetime="{created_at}">{date}</time> {duration}
    </article>
  </template>
  <template slot="collection"><h3>{name}</h3> {count}</template>
  <template slot="player"><svc-player color="#e5484d" controls="play time seek volume fullscreen"></svc-player></template>
</svc-list>
\`\`\`

| Syntax | Effect |
| --- | --- |
| \`{name}\` in text or an attribute | inserts the field |
| \`data-svc-<attribute>="…"\` | sets that attribute; for frameworks that use braces or load the URL in \`src\` |
| \`data-svc-text="…"\` | sets the text of the element |
| \`data-svc-if="field"\`, \`"!field"\` | omits the element if the field is empty, or not empty |
| \`data-svc-open\` | a click opens the video or collection, in a template with its own links or buttons |

Fields of a video: \`id name description position duration duration_seconds date created_at language width height
aspect_ratio audio_only poster thumbnail image url\`; of a collection: \`id name count video_count\`. Braces around
anything else are left as they are.

Fields become text and plain attributes, never elements: \`on…\`, \`style\`, \`srcdoc\`, \`name\` and other attributes
that are not known to be safe cannot be bound, nothing inside \`script\`, \`style\`, \`iframe\`, \`form\` and similar
elements is replaced, and URLs must be http or https and can start only with \`url poster thumbnail image\`. For
custom elements, every attribute can be bound except \`on…\`, \`style\`, \`srcdoc\`, \`is\`, \`theme\`, \`slot\` and
\`nonce\`. Attributes that cannot be bound are omitted, with a message in the console.

The whole template is clickable. If it contains links or buttons, only these are clickable, and \`data-svc-open\` marks
what opens the video.

## Layout

Placeholder cards reserve space for the first videos, and all cards in a row have the same height, so that nothing
moves when the videos have loaded. Set \`placeholders\` if there are fewer videos. The player is loaded when a viewer
opens a video.

## Animated previews

A card shows three seconds of its video, without sound, when the mouse or the keyboard focus stays on it for a moment:
one card at a time, and nothing is loaded before. Escape stops the preview. There are no previews on touch screens, with
\`prefers-reduced-motion\` or data saving, for audio, for parts that are not encoded yet, in templates, or with
\`preview="off"\` ([images](../images.md)).`,
  files: `Every file is a link with \`?download=\`: the browser saves the file directly, with a descriptive name. The
original is available if the token allows it.`,
}

/** What an element keeps in the browser. The others keep nothing. */
const STORED: Record<string, string> = {
  player:
    'Only what `remember` lists is stored, in the `localStorage` of your page ([above](#remembering-between-visits))',
  list:
    'Only the player in its dialog stores anything: what its ' +
    '[`remember`](player.md#remembering-between-visits) lists',
}

function page(
  element: string,
  {
    tagName,
    name,
    description,
    attributes,
    members,
    events,
    slots,
    cssParts,
    cssProperties,
  }: Declaration,
): string {
  const { first, examples, keys } = PREVIEWED[element]!
  const listed = members.filter(
    (member) => !attributes.some(({ fieldName }) => fieldName === member.name),
  )
  const sections = [
    `${code(first)}\n`,
    `Try it with your own videos: \`/developers/playground?element=${element}\` in the ` +
      'dashboard has a control for every setting below, a live preview, and the code.\n',
    `\`import '@svc/components/${element}'\` registers only this element; ` +
      `\`/npm/@svc/components/${element}/+esm\` on your svc server does the same. In React: ` +
      `\`import { ${name.replace(/^Svc/, '')} } from '@svc/components/react'\`.\n`,
    NOTES[element] ? `${NOTES[element]}\n` : '',
    `## Examples\n\n${examples.map(example).join('\n')}`,
    keyboard(keys),
    table(
      'Attributes',
      ['Attribute', 'Property', 'Meaning', 'Default'],
      attributes.map((row) => [
        `\`${row.name}\``,
        `\`${row.fieldName}\``,
        row.description,
        row.default ? plain(row.default) : '',
      ]),
    ),
    table(
      'Methods and properties',
      ['Name', 'Meaning'],
      listed.map((row) => [`\`${row.name}${row.kind === 'method' ? '()' : ''}\``, row.description]),
    ),
    table(
      'Events',
      ['Event', 'Type', 'Meaning'],
      events.map((row) => [`\`${row.name}\``, `\`${row.type.text}\``, row.description]),
    ),
    table(
      'Slots',
      ['Slot', 'Meaning'],
      slots.map((row) => [`\`${row.name}\``, row.description]),
    ),
    table(
      'Parts',
      ['Part', 'Meaning'],
      cssParts.map((row) => [`\`${row.name}\``, row.description]),
    ),
    table(
      'Custom properties',
      ['Property', 'Meaning', 'Default'],
      cssProperties.map((row) => [
        `\`${row.name}\``,
        row.description,
        row.default ? `\`${row.default}\`` : '',
      ]),
    ),
  ]
  return `# \`<${tagName}>\`\n\n${description}\n\n${sections.filter(Boolean).join('\n')}
An attribute or property set by the page takes precedence, then the settings of the video or its space, then the
default.
All events bubble and are composed. ${STORED[element] ?? 'Nothing is stored'}, and requests go only to your svc server.

<!-- Generated from components/${element}/element.ts by npm run docs. -->
`
}

const code = (text: string, language = 'html'): string => `\`\`\`${language}\n${text}\n\`\`\``
const example = ({ title, about, language, code: text }: ComponentExample): string =>
  `### ${title}\n\n${about ? `${about}\n\n` : ''}${code(text, language)}\n`
const keyboard = ({ about, rows }: { about: string; rows: Keys }): string =>
  table(
    'Keyboard',
    ['Key', 'Action'],
    rows.map((row) => [...row]),
  ).replace('\n\n', `\n\n${about}\n\n`)

/** A value is code, a sentence is not. */
const plain = (fallback: string): string =>
  /^[\w#./-]+$/.test(fallback) && !/^(on|off|all)$/.test(fallback) ? `\`${fallback}\`` : fallback

function table(title: string, head: string[], rows: string[][]): string {
  if (rows.length === 0) return ''
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return `## ${title}\n\n${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`
}
