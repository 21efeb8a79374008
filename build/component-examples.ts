/** Examples in docs/components/: for each group of attributes, for styles, for events; and the keys. */

export interface ComponentExample {
  title: string
  about?: string
  language?: 'html' | 'css' | 'js'
  code: string
}

/** Key → what it does. */
export type Keys = readonly (readonly [string, string])[]

interface PreviewedExample {
  /** Markup before the example. */
  first: string
  examples: readonly ComponentExample[]
  keys: { about: string; rows: Keys }
}

const TOKEN =
  'Your server signs the token ([private videos](../private-videos.md)). Set a new token before ' +
  'the old one expires'
const PRIVATE = `${TOKEN}; playback continues.`

export const PREVIEWED: Record<string, PreviewedExample> = {
  player: {
    first:
      '<svc-player embed="k3x9a0Zq7LmN4pR" color="#e4572e" active-subtitle="original">\n  <a ' +
      'slot="end-screen" href="/next">Next video</a>\n</svc-player>',
    examples: [
      {
        title: 'Size',
        about: 'The player fills its container. Set an aspect ratio to avoid layout shifts.',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" aspect-ratio="16/9"></svc-player>\n<svc-player ' +
          'embed="k3x9a0Zq7LmN4pR" width="640" height="360"></svc-player>',
      },
      {
        title: 'Autoplay and preloading',
        about:
          '`autoplay="visible"` plays while in view. `preload` and `loading` set what is loaded before playback.',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" autoplay="visible" muted ' +
          'loop></svc-player>\n<svc-player embed="k3x9a0Zq7LmN4pR" preload="metadata" ' +
          'loading="eager" poster="12.5" title="Waves"></svc-player>\n<svc-player ' +
          'embed="k3x9a0Zq7LmN4pR" placeholder="1QcSHQRnh493V4dIh4eXh1h4kJUI"></svc-player>',
      },
      {
        title: 'Part of a video',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" start-time="1:30" end-time="2:45" ' +
          'playback-rate="1.25"></svc-player>',
      },
      {
        title: 'Remembering between visits',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" remember="volume speed captions position"></svc-player>\n' +
          '<svc-player embed="k3x9a0Zq7LmN4pR" remember="none"></svc-player>',
      },
      {
        title: 'Data for a CDN',
        about:
          'Tells the CDN with each request what is requested and how playback is going ' +
          '([CMCD](https://cta-wave.github.io/Resources/), version 1 or 2, in the query argument `CMCD`). ' +
          'Exclude this argument from the cache keys of the CDN. Browsers with native HLS (Safari) send nothing.',
        code: '<svc-player embed="k3x9a0Zq7LmN4pR" cmcd="2"></svc-player>',
      },
      {
        title: 'Quality, audio and subtitles',
        about: 'Initial choices; the menus offer others, within `max-quality` and `subtitles`.',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" quality="hd" max-quality="fhd"\n            ' +
          'audio-track="de" subtitles="de en" active-subtitle="en"></svc-player>',
      },
      {
        title: 'Controls',
        about:
          'Shows only these; with `none`, the page provides its own controls. `locale` sets their language.',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" controls="play seek time volume fullscreen" ' +
          'hotkeys="off" locale="de"></svc-player>',
      },
      {
        title: 'Without the context menu',
        about: 'Right clicks and long presses are left to the browser, or to your page.',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" controls="play skip time seek volume chapters subtitles quality ' +
          'rate audio-track pip airplay cast fullscreen title"></svc-player>',
      },
      {
        title: 'Appearance',
        about: 'Two themes are built in. You can also write your own: [themes](../themes.md).',
        code: '<svc-player embed="k3x9a0Zq7LmN4pR" theme="float" color="#0a7d4f"></svc-player>',
      },
      {
        title: 'Private videos',
        about: PRIVATE,
        code: '<svc-player embed="k3x9a0Zq7LmN4pR" token="eyJ…"></svc-player>',
      },
      {
        title: 'Analytics',
        about: 'Without cookies, and without storing IP addresses: [analytics](../analytics.md).',
        code: '<svc-player embed="k3x9a0Zq7LmN4pR" metrics="off"></svc-player>',
      },
      {
        title: 'Slots',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR">\n  <img slot="poster" src="/waves.jpg" alt="">\n ' +
          ' <b slot="controls-top">Waves</b>\n  <button slot="controls-end" ' +
          'onclick="share()">Share</button>\n  <a slot="end-screen" href="/next">Next ' +
          'video</a>\n</svc-player>',
      },
      {
        title: 'Styles',
        language: 'css',
        about: 'Use custom properties for colors and corners, and parts for everything else.',
        code:
          'svc-player {\n  --svc-radius: 12px;\n  --svc-controls-background: rgb(0 60 30 / ' +
          '0.85);\n  --svc-subtitle-scale: 1.2;\n}\nsvc-player::part(start-disc) {\n  ' +
          'border-radius: 16px;\n}\nsvc-player::part(chapter-mark) {\n  background: gold;\n}',
      },
      {
        title: 'Events and methods',
        language: 'js',
        code:
          "const player = document.querySelector('svc-player')\nplayer.addEventListener('statechange', " +
          "({ detail }) => console.log(detail.state))\nplayer.addEventListener('chapterchange', " +
          "({ detail }) => console.log(detail?.title))\nplayer.addEventListener('error', ({ " +
          'detail }) => console.log(detail.reason, detail.message))\nplayer.currentTime = ' +
          '30\nawait player.play()',
      },
    ],
    keys: {
      about:
        'Shortcuts work while the focus is inside the player. Shortcuts of controls that are left out do nothing.',
      rows: [
        ['Space, K', 'play, pause'],
        ['← →', '5 seconds back, forward'],
        ['J, L', '10 seconds back, forward'],
        ['0–9', 'jump to 0%–90%'],
        ['Home, End', 'jump to the start, the end'],
        ['↑ ↓', 'volume up, down'],
        ['M', 'mute, unmute'],
        ['C', 'subtitles on, off'],
        ['< >', 'slow down, speed up'],
        ['P', 'picture in picture'],
        ['F', 'full screen'],
        ['Menu, Shift+F10', 'open the player menu; also with `hotkeys="off"`'],
        ['?', 'show the keyboard shortcuts'],
        ['↑ ↓, →, ←, Escape', 'in a menu: move, open, go back, close'],
      ],
    },
  },
  clip: {
    first:
      '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves on a beach" width="640" height="360"></svc-clip>',
    examples: [
      {
        title: 'Size',
        code: '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="" aspect-ratio="4/3" loading="eager"></svc-clip>',
      },
      {
        title: 'When it plays',
        about: 'While it is in view, along with the scroll position, always, or on request.',
        code:
          '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves" ' +
          'autoplay="scroll"></svc-clip>\n<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves" ' +
          'autoplay="visible" loop="off" controls="none"></svc-clip>',
      },
      {
        title: 'Part of a video',
        code:
          '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves" start-time="4" end-time="9" poster="6" ' +
          'quality="sd"></svc-clip>',
      },
      {
        title: 'Private videos',
        about: PRIVATE,
        code: '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves" token="eyJ…" locale="de"></svc-clip>',
      },
      {
        title: 'Analytics',
        about: 'Without cookies, and without storing IP addresses: [analytics](../analytics.md).',
        code: '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves" metrics="off"></svc-clip>',
      },
      {
        title: 'Styles',
        language: 'css',
        code:
          'svc-clip {\n  --svc-clip-radius: 16px;\n  --svc-clip-fit: contain;\n  ' +
          '--svc-clip-background: #0c0d10;\n}\nsvc-clip::part(button) {\n  opacity: 0.7;\n}',
      },
      {
        title: 'Events and methods',
        language: 'js',
        code:
          "const clip = document.querySelector('svc-clip')\nclip.addEventListener('statechange', " +
          "({ detail }) => console.log(detail.state))\ndocument.querySelector('#stop').onclick = " +
          '() => clip.pause()',
      },
    ],
    keys: {
      about: 'Only the button can have the focus, not the clip itself.',
      rows: [
        ['Tab', 'move to the button'],
        ['Enter, Space', 'play, pause'],
      ],
    },
  },
  text: {
    first:
      '<svc-player id="film" embed="k3x9a0Zq7LmN4pR"></svc-player>\n<svc-text for="film" ' +
      'style="height: 20rem"></svc-text>',
    examples: [
      {
        title: 'Video and player',
        about:
          'The transcript follows the player named by `for`, or the player on the page with the same ' +
          '`embed`. Without a player, it is only a text to read.',
        code: '<svc-text embed="k3x9a0Zq7LmN4pR" language="de" label="Transcript" loading="eager"></svc-text>',
      },
      {
        title: 'Content',
        code: '<svc-text for="film" highlight="word" timestamps controls="search"></svc-text>',
      },
      {
        title: 'Behavior',
        about: 'Plain text that neither follows the player nor seeks in it:',
        code: '<svc-text for="film" clickable="off" autoscroll="off" locale="de"></svc-text>',
      },
      {
        title: 'Private videos',
        about: `${TOKEN}. A transcript beside a player uses the player's token.`,
        code: '<svc-text embed="k3x9a0Zq7LmN4pR" token="eyJ…"></svc-text>',
      },
      {
        title: 'Styles',
        language: 'css',
        code:
          'svc-text {\n  height: 20rem;\n  --svc-text-highlight: #cfe8ff;\n  --svc-text-font: ' +
          '1rem/1.7 Georgia, serif;\n}\nsvc-text::part(speaker) {\n  text-transform: ' +
          'uppercase;\n}',
      },
      {
        title: 'Events',
        language: 'js',
        code:
          "const text = document.querySelector('svc-text')\ntext.addEventListener('cuechange', " +
          '({ detail }) => console.log(detail.cue?.text))\n// Changes the URL instead of ' +
          "seeking.\ntext.addEventListener('cueselect', (event) => {\n  " +
          "event.preventDefault()\n  history.replaceState(null, '', " +
          '`?t=${event.detail.seconds}`)\n})',
      },
    ],
    keys: {
      about: 'Each cue is a button. Tab moves to one of them; the keys below move to the others.',
      rows: [
        ['↓ →, ↑ ←', 'next, previous cue'],
        ['Home, End', 'first, last cue'],
        ['Enter, Space', 'play from this cue'],
        ['Enter, Shift+Enter', 'in the search field: next, previous match'],
      ],
    },
  },
  audio: {
    first: '<svc-audio embed="k3x9a0Zq7LmN4pR"></svc-audio>',
    examples: [
      {
        title: 'Appearance',
        code:
          '<svc-audio embed="k3x9a0Zq7LmN4pR" layout="line" color="#0a7d4f" title="Episode 12" ' +
          'locale="de"></svc-audio>',
      },
      {
        title: 'Controls',
        code: '<svc-audio embed="k3x9a0Zq7LmN4pR" controls="play seek time rate" hotkeys="off"></svc-audio>',
      },
      {
        title: 'Audio track and subtitles',
        about: 'For videos in several languages. Subtitles are shown below the controls.',
        code: '<svc-audio embed="k3x9a0Zq7LmN4pR" audio-track="de" subtitles="all" active-subtitle="de"></svc-audio>',
      },
      {
        title: 'Autoplay, start and end',
        code:
          '<svc-audio embed="k3x9a0Zq7LmN4pR" start-time="1:30" end-time="2:00" loop ' +
          'playback-rate="1.25"></svc-audio>\n<svc-audio embed="k3x9a0Zq7LmN4pR" autoplay muted ' +
          'loading="eager"></svc-audio>',
      },
      {
        title: 'Private videos',
        about: PRIVATE,
        code: '<svc-audio embed="k3x9a0Zq7LmN4pR" token="eyJ…"></svc-audio>',
      },
      {
        title: 'Analytics',
        about: 'Without cookies, and without storing IP addresses: [analytics](../analytics.md).',
        code: '<svc-audio embed="k3x9a0Zq7LmN4pR" metrics="off"></svc-audio>',
      },
      {
        title: 'Styles',
        language: 'css',
        code:
          'svc-audio {\n  --svc-audio-background: #101216;\n  --svc-audio-color: #eceef2;\n  ' +
          '--svc-audio-wave-height: 72px;\n}\nsvc-audio::part(title) {\n  display: none;\n}',
      },
      {
        title: 'Events and methods',
        language: 'js',
        code:
          "const sound = document.querySelector('svc-audio')\nsound.addEventListener('trackchange', " +
          "({ detail }) => console.log(detail.label))\nsound.addEventListener('ended', () => " +
          "console.log('finished'))\nawait sound.play()",
      },
    ],
    keys: {
      about:
        'Shortcuts work while the focus is inside the player. Shortcuts of controls that are left out do nothing.',
      rows: [
        ['Space, K', 'play, pause'],
        ['J, L, ← →', '10 seconds back, forward'],
        ['↑ ↓', 'volume up, down'],
        ['M', 'mute, unmute'],
        ['< >', 'slow down, speed up'],
      ],
    },
  },
  upload: {
    first: '<svc-upload token="eyJ…" max-size="2GB"></svc-upload>',
    examples: [
      {
        title: 'Destination',
        about: "Within the token's scope: a collection, or a video whose file is replaced.",
        code:
          '<svc-upload token="eyJ…" collection="col_5f2c9b1e7a3d4c6f"></svc-upload>\n<svc-upload ' +
          'token="eyJ…" video="k3x9a0Zq7LmN4pR"></svc-upload>',
      },
      {
        title: 'Accepted files',
        code: '<svc-upload token="eyJ…" accept="video/*,.mxf" max-size="2GB" max-files="5" folders details="on"></svc-upload>',
      },
      {
        title: 'Upload behavior',
        about:
          'Uploads one file at a time, in small chunks, when the visitor presses *Upload*; a file is ' +
          'done once it is uploaded.',
        code: '<svc-upload token="eyJ…" parallel="1" chunk-size="8MiB" autostart="off" processing="off"></svc-upload>',
      },
      {
        title: 'In a form',
        code:
          '<form action="/entries" method="post">\n  <svc-upload token="eyJ…" name="videos" ' +
          'required locale="de"></svc-upload>\n  <button>Send</button>\n</form>\n<svc-upload ' +
          'token="eyJ…" disabled></svc-upload>',
      },
      {
        title: 'Slots',
        code:
          '<svc-upload token="eyJ…">\n  <span slot="prompt">Upload your entry</span>\n  <span ' +
          'slot="hint">MP4 or MOV, up to 2 GB</span>\n  <p slot="done">Thank ' +
          'you!</p>\n</svc-upload>',
      },
      {
        title: 'Styles',
        language: 'css',
        code:
          'svc-upload {\n  --svc-upload-accent: #0a7d4f;\n  --svc-upload-radius: 4px;\n  ' +
          '--svc-upload-list-height: 20rem;\n}\nsvc-upload::part(drop-area) {\n  min-height: ' +
          '14rem;\n}',
      },
      {
        title: 'Events and methods',
        language: 'js',
        code:
          "const upload = document.querySelector('svc-upload')\nupload.addEventListener('complete', " +
          "({ detail }) => console.log(detail.item.file.name, 'is video', " +
          "detail.video))\nupload.addEventListener('playable', ({ detail }) => " +
          "console.log(detail.video, 'can be played'))\nupload.addEventListener('error', ({ " +
          'detail }) => console.log(detail.reason, ' +
          'detail.message))\nupload.pause()\nupload.resume()',
      },
    ],
    keys: {
      about:
        'All controls are native. Screen readers announce added files, completed uploads and errors.',
      rows: [
        ['Tab', 'move to the next button: first *Choose files*, then those of each file'],
        ['Enter, Space', 'press the button'],
      ],
    },
  },
  list: {
    first: '<svc-list space="m5e7u" controls="search order"></svc-list>',
    examples: [
      {
        title: 'Contents',
        about: 'A space or a collection, with or without its subcollections.',
        code:
          '<svc-list space="m5e7u" recursive subcollections="off" heading></svc-list>\n<svc-list ' +
          'collection="col_5f2c9b1e7a3d4c6f" query="summer" order="az"></svc-list>',
      },
      {
        title: 'Paging',
        code:
          '<svc-list space="m5e7u" page-size="12" paging="scroll" placeholders="6" ' +
          'loading="eager" locale="de" preview="off"></svc-list>',
      },
      {
        title: 'Opening a video',
        about: 'A click plays the video in a dialog, or opens its page.',
        code:
          '<svc-list space="m5e7u" continuous></svc-list>\n<svc-list space="m5e7u" opens="link" ' +
          'href="/watch/{id}"></svc-list>',
      },
      {
        title: 'Private videos',
        about: `${TOKEN}.`,
        code: '<svc-list space="m5e7u" token="eyJ…"></svc-list>',
      },
      {
        title: 'Slots',
        code:
          '<svc-list space="m5e7u">\n  <h2 slot="header">Our films</h2>\n  <p slot="loading">One ' +
          'moment…</p>\n  <p slot="empty">Nothing here yet.</p>\n  <p slot="error">Come back ' +
          'later.</p>\n</svc-list>',
      },
      {
        title: 'Styles',
        language: 'css',
        code:
          'svc-list {\n  --svc-list-item-width: 300px;\n  --svc-list-gap: 32px;\n  ' +
          '--svc-list-radius: 0;\n}\nsvc-list::part(date) {\n  display: none;\n}',
      },
      {
        title: 'Events and methods',
        language: 'js',
        code:
          "const list = document.querySelector('svc-list')\n// Opens the video in the " +
          "page's own player.\nlist.addEventListener('videoopen', (event) => {\n  " +
          "event.preventDefault()\n  document.querySelector('svc-player').embed = " +
          "event.detail.video.id\n})\nlist.addEventListener('pageload', ({ detail }) => " +
          'console.log(detail.count, detail.hasMore))\nawait list.refresh()',
      },
    ],
    keys: {
      about:
        'Cards are links or buttons. The dialog keeps the focus inside; when it closes, the focus returns to the card.',
      rows: [
        ['Tab, Enter', 'move to the next card, open it'],
        ['Enter', 'in the search field: search immediately'],
        ['Escape', 'close the dialog'],
      ],
    },
  },
  files: {
    first: '<svc-files embed="k3x9a0Zq7LmN4pR" kinds="video subtitles"></svc-files>',
    examples: [
      {
        title: 'Selecting files',
        about: 'By kind, size, codec and language.',
        code:
          '<svc-files embed="k3x9a0Zq7LmN4pR" kinds="video" renditions="hd ' +
          'fhd"></svc-files>\n<svc-files embed="k3x9a0Zq7LmN4pR" kinds="audio subtitles ' +
          'transcript" languages="de en"></svc-files>',
      },
      {
        title: 'Appearance',
        code: '<svc-files embed="k3x9a0Zq7LmN4pR" headings="off" loading="eager" locale="de"></svc-files>',
      },
      {
        title: 'Private videos, and the original',
        about:
          'The original is listed if the token has `"download": true` ([private videos](../private-videos.md)).',
        code: '<svc-files embed="k3x9a0Zq7LmN4pR" kinds="original" token="eyJ…"></svc-files>',
      },
      {
        title: 'Styles',
        language: 'css',
        code:
          'svc-files {\n  --svc-files-radius: 0;\n  --svc-files-accent: ' +
          '#0a7d4f;\n}\nsvc-files::part(format) {\n  display: none;\n}',
      },
      {
        title: 'Events',
        language: 'js',
        code:
          "document.querySelector('svc-files').addEventListener('download', ({ detail }) => {\n  " +
          'console.log(detail.kind, detail.fileName, detail.sizeBytes)\n})',
      },
    ],
    keys: {
      about: 'Every file is a link.',
      rows: [
        ['Tab', 'move to the next file'],
        ['Enter', 'download the file'],
      ],
    },
  },
}
