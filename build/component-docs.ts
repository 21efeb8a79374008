/** docs/components/: a page for each element, made from custom-elements.json. */
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
  player: `It behaves like a \`<video>\`: \`play()\` (its promise also works before anything is loaded), \`pause()\`,
\`currentTime\`, \`volume\`, \`buffered\`, \`textTracks\` and others are those of the inner element, \`media\`.
Nothing is fetched before the player is near the visible area, and the engine and the controls only when the viewer is
about to play. While a video is still being encoded, the player shows the progress and starts automatically when the
video is playable, if the player is visible.

The player fills the width of its container and takes the aspect ratio of the video when it is known. To avoid layout
shifts before the script is loaded, use \`svc-player { display: block; aspect-ratio: 16 / 9 }\`. Until the player
knows the video it is 16:9, so give it \`aspect-ratio\` for videos of another shape; the embed codes of svc have it.

On a touch screen one tap on the picture shows the controls, another hides them. Two taps at a side skip 10 seconds, and
each further tap skips again; two taps in the middle switch full screen, which turns the screen of a phone to the shape
of the picture. The screen stays on while a video plays, in full screen also one without sound (on pages with HTTPS,
where the browser has the Screen Wake Lock API). Where a browser does not allow sound before the viewer has pressed
something, an autoplaying player starts muted. A player that has started muted by itself, for this reason or because
your page says \`muted\`, shows a button that turns the sound on, unless \`controls\` leaves out \`volume\`.

A right click, a long press of half a second, or Shift+F10 opens a menu: copy a link, a link at the current time or the
embed code, loop, and the keyboard shortcuts. The link is the URL of your page if the player is the only one in it, and
otherwise the video's own page (\`/watch/<id>\`), as for a link with a time. A player with a \`token\` offers no links and no
embed code. Leave \`context-menu\` out of \`controls\` for the browser's own menu, which Shift and a right click always
opens.

Viewers choose size (50% to 200%), font, colour, background, edge and position of subtitles in their menu; \`Standard\`
is what your page sets by the custom properties below. Volume, speed and subtitles that a viewer has changed are found
again at the next visit: they are kept in the \`localStorage\` of your page, under \`svc-player\`, and are not sent
anywhere. With \`position\` in \`remember\` the player also resumes where the viewer stopped (\`svc-player-positions\`, the
last 100 videos). Your attributes \`muted\` and \`playback-rate\` take precedence.

\`play\` in \`controls\` stands for the start button, the play button, clicks on the video and the space bar: without
it, the page calls \`play()\`.

For themes, including your own, see [themes](../themes.md).`,
  clip: `With \`width\` and \`height\` it reserves its space when the script is loaded. To avoid layout shifts before
that, use CSS: \`svc-clip { display: block; width: 640px; aspect-ratio: 16 / 9 }\`.

For people who prefer reduced motion (\`prefers-reduced-motion\`) or reduced data, it shows an image until they play
it. Moving content must be stoppable: keep the button, or add one to the page that calls \`pause()\`.`,
  text: `Give it a height, and it scrolls within that height; it never scrolls the page. When a reader scrolls, it
stops following until they return to the current line or press the button.`,
  audio: `The browser plays the audio file of the track directly: neither the player's engine nor the video is loaded.`,
  upload: `The token is an upload token that your server signs (docs/private-videos.md); its \`sub\` is the target of
uploads. If a page can stay open longer than the token is valid, pass a function instead, which is called whenever a
new token is needed:

\`\`\`js
document.querySelector('svc-upload').getToken = async () => (await fetch('/upload-token')).text()
\`\`\`

**After a lost connection**, the upload resumes automatically. **After a reload**, or a week later on another machine,
it resumes when the visitor chooses the same file again: svc recognizes it by its name, its size and a hash of parts
of it. The browser stores nothing. If many visitors use tokens with the same target, sign an identifier of each
visitor (\`"uploader": "visitor 4711"\`), so that they cannot find each other's uploads.

**Cancelled** uploads are deleted from the server. Uploads left unfinished by a closed page expire after 7 days
(\`SVC_UPLOAD_EXPIRY_SECONDS\`).

Items of \`items\` and of events have \`id\`, \`file\`, \`path\`, \`state\`, \`reason\`, \`message\`, \`sizeBytes\`,
\`sentBytes\`, \`progress\`, \`resumedBytes\`, \`processed\` and \`video\`. In a form, the element is a field: with
\`name\` it submits the IDs of its videos, with \`required\` at least one is required.`,
  list: `## Visibility

A list is public if its owner allows it: \`PATCH /v1/spaces/<id>\` or \`/v1/collections/<id>\` with
\`{ "public_listing": true }\`. It then contains the playable public videos, including those of subcollections;
private videos are not listed. With a playback token for the space or the collection, it contains all videos, whether
the list is public or not ([private videos](../private-videos.md)). Anyone can read the names and descriptions in a
public list.

## Templates

Without a template, each video is a card. With a template, the page defines the content, and the page's styles apply:

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
| \`{name}\` in a text or an attribute | inserts the field |
| \`data-svc-<attribute>="…"\` | sets that attribute; for frameworks that use braces themselves, or load the value of \`src\` |
| \`data-svc-text="…"\` | sets the text of the element |
| \`data-svc-if="field"\`, \`"!field"\` | omits the element if the field is empty, or not empty |
| \`data-svc-open\` | a click opens the video or collection, in a template with its own links or buttons |

Fields of a video: \`id name description position duration duration_seconds date created_at language width height
aspect_ratio audio_only poster thumbnail image url\`; of a collection: \`id name count video_count\`. Braces around
anything else are not changed.

Fields become text and plain attributes, never elements: \`on…\`, \`style\`, \`srcdoc\`, \`name\` and other attributes
that are not known to be safe cannot be bound, nothing inside \`script\`, \`style\`, \`iframe\`, \`form\` and similar
elements is replaced, and URLs must be http or https and can start only with \`url poster thumbnail image\`. For
custom elements, every attribute can be bound except \`on…\`, \`style\`, \`srcdoc\`, \`is\`, \`theme\`, \`slot\` and
\`nonce\`. Rejected attributes are omitted, with a message in the console.

The whole template is clickable. If it contains links or buttons, only these are, and \`data-svc-open\` marks what
opens the video.

## Layout

Placeholder cards reserve the space of the first videos, and all cards in a row have the same height, so that nothing
moves when the videos are loaded. Set \`placeholders\` if there are fewer videos. The player is loaded when a viewer
opens a video.

## Animated previews

A card shows three seconds of its video, without sound, when the mouse or the keyboard focus stays on it for a moment:
one at a time, and nothing is loaded before. Escape ends it. There is none on touch screens, with
\`prefers-reduced-motion\` or data saving, for audio, for parts that are not encoded yet, in templates, and with
\`preview="off"\` ([images](../images.md)).`,
  files: `Every file is a link with \`?download=\`: the browser saves it directly, with a descriptive file name. The
original is available if the token allows it.`,
}

/** What an element keeps in the browser. The others keep nothing. */
const STORED: Record<string, string> = {
  player:
    'Only what `remember` names is stored, in the `localStorage` of your page ([above](#what-it-remembers))',
  list:
    'Only the player that it opens stores something: what its ' +
    '[`remember`](player.md#what-it-remembers) names',
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
    ['Key', 'Does'],
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
