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

const PRIVATE =
  'Your server signs the token ([private videos](../private-videos.md)). Set a new one before ' +
  'it ends, and what plays goes on.'

export const PREVIEWED: Record<string, PreviewedExample> = {
  player: {
    first:
      '<svc-player embed="k3x9a0Zq7LmN4pR" color="#e4572e" active-subtitle="original">\n  <a ' +
      'slot="end-screen" href="/next">The next one</a>\n</svc-player>',
    examples: [
      {
        title: 'Place',
        about:
          'It is as wide as its place. With proportions nothing moves when the video is known.',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" aspect-ratio="16/9"></svc-player>\n<svc-player ' +
          'embed="k3x9a0Zq7LmN4pR" width="640" height="360"></svc-player>',
      },
      {
        title: 'Beginning',
        about:
          '`autoplay="visible"` plays while it is in view. `preload` and `loading` say how much comes before that.',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" autoplay="visible" muted ' +
          'loop></svc-player>\n<svc-player embed="k3x9a0Zq7LmN4pR" preload="metadata" ' +
          'loading="eager" poster="12.5" title="Waves"></svc-player>\n<svc-player ' +
          'embed="k3x9a0Zq7LmN4pR" placeholder="1QcSHQRnh493V4dIh4eXh1h4kJUI"></svc-player>',
      },
      {
        title: 'A part of it',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" start-time="1:30" end-time="2:45" ' +
          'playback-rate="1.25"></svc-player>',
      },
      {
        title: 'What it remembers',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" remember="volume speed captions position"></svc-player>\n' +
          '<svc-player embed="k3x9a0Zq7LmN4pR" remember="none"></svc-player>',
      },
      {
        title: 'A CDN in front',
        about:
          'Tells it with each request what is asked for and how playback fares ([CMCD](https://cta-wave.github.io/Resources/), ' +
          'version 1 or 2, in the query argument `CMCD`). Have it leave the argument out of its cache keys. Browsers that play ' +
          'HLS themselves (Safari) send nothing.',
        code: '<svc-player embed="k3x9a0Zq7LmN4pR" cmcd="2"></svc-player>',
      },
      {
        title: 'Quality, sound and subtitles',
        about: 'What is played until the viewer chooses; the menus have the rest.',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" quality="hd" max-quality="fhd"\n            ' +
          'audio-track="de" subtitles="de en" active-subtitle="en"></svc-player>',
      },
      {
        title: 'Controls',
        about:
          'Only these; `none` leaves all of it to the page. `locale` says in which language they are named.',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" controls="play seek time volume fullscreen" ' +
          'hotkeys="off" locale="de"></svc-player>',
      },
      {
        title: 'Without its context menu',
        about: 'A right click and a long press are for the browser, or for your page.',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR" controls="play skip time seek volume chapters subtitles quality ' +
          'rate audio-track pip airplay cast fullscreen title"></svc-player>',
      },
      {
        title: 'Look',
        about: 'Two themes are built in; a third one is a file of yours: [themes](../themes.md).',
        code: '<svc-player embed="k3x9a0Zq7LmN4pR" theme="float" color="#0a7d4f"></svc-player>',
      },
      {
        title: 'A private video',
        about: PRIVATE,
        code: '<svc-player embed="k3x9a0Zq7LmN4pR" token="eyJ…"></svc-player>',
      },
      {
        title: 'What is measured',
        about: 'Without cookies and without addresses: [analytics](../analytics.md).',
        code: '<svc-player embed="k3x9a0Zq7LmN4pR" metrics="off"></svc-player>',
      },
      {
        title: 'Slots',
        code:
          '<svc-player embed="k3x9a0Zq7LmN4pR">\n  <img slot="poster" src="/waves.jpg" alt="">\n ' +
          ' <b slot="controls-top">Waves</b>\n  <button slot="controls-end" ' +
          'onclick="share()">Share</button>\n  <a slot="end-screen" href="/next">The next ' +
          'one</a>\n</svc-player>',
      },
      {
        title: 'Styles',
        language: 'css',
        about: 'Custom properties for colours and corners, parts for the rest.',
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
        'They work while the focus is inside the player. Keys of controls that are not offered do nothing.',
      rows: [
        ['Space, K', 'play, pause'],
        ['← →', '5 seconds back, forward'],
        ['J, L', '10 seconds back, forward'],
        ['0–9', 'to a tenth of the video'],
        ['Home, End', 'to its start, its end'],
        ['↑ ↓', 'louder, quieter'],
        ['M', 'sound off, on'],
        ['C', 'subtitles on, off'],
        ['< >', 'slower, faster'],
        ['P', 'picture in picture'],
        ['F', 'full screen'],
        ['Menu, Shift+F10', 'player menu; works with `hotkeys="off"` too'],
        ['?', 'shows these keys'],
        ['↑ ↓, →, ←, Escape', 'in a menu: along, in, back, out'],
      ],
    },
  },
  clip: {
    first:
      '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves on a beach" width="640" height="360"></svc-clip>',
    examples: [
      {
        title: 'Place',
        code: '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="" aspect-ratio="4/3" loading="eager"></svc-clip>',
      },
      {
        title: 'When it moves',
        about: 'While it is in view, as the page is scrolled, always, or once it is asked to.',
        code:
          '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves" ' +
          'autoplay="scroll"></svc-clip>\n<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves" ' +
          'autoplay="visible" loop="off" controls="none"></svc-clip>',
      },
      {
        title: 'A part of it',
        code:
          '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves" start-time="4" end-time="9" poster="6" ' +
          'quality="sd"></svc-clip>',
      },
      {
        title: 'A private video',
        about: PRIVATE,
        code: '<svc-clip embed="k3x9a0Zq7LmN4pR" alt="Waves" token="eyJ…" locale="de"></svc-clip>',
      },
      {
        title: 'What is measured',
        about: 'Without cookies and without addresses: [analytics](../analytics.md).',
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
      about: 'The picture itself takes no focus.',
      rows: [
        ['Tab', 'to the button'],
        ['Enter, Space', 'plays, pauses'],
      ],
    },
  },
  text: {
    first:
      '<svc-player id="film" embed="k3x9a0Zq7LmN4pR"></svc-player>\n<svc-text for="film" ' +
      'style="height: 20rem"></svc-text>',
    examples: [
      {
        title: 'Whose text',
        about:
          'That of the player named by `for`, or of the player on the page with the same ' +
          '`embed`; without one it is a text to read.',
        code: '<svc-text embed="k3x9a0Zq7LmN4pR" language="de" label="What is said" loading="eager"></svc-text>',
      },
      {
        title: 'What it shows',
        code: '<svc-text for="film" highlight="word" timestamps controls="search"></svc-text>',
      },
      {
        title: 'What it does',
        about: 'As plain text, which neither scrolls along nor seeks:',
        code: '<svc-text for="film" clickable="off" autoscroll="off" locale="de"></svc-text>',
      },
      {
        title: 'A private video',
        about: `${PRIVATE} One beside a player takes the player's.`,
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
          '({ detail }) => console.log(detail.cue?.text))\n// Goes somewhere else than the ' +
          "player would.\ntext.addEventListener('cueselect', (event) => {\n  " +
          "event.preventDefault()\n  history.replaceState(null, '', " +
          '`?t=${event.detail.seconds}`)\n})',
      },
    ],
    keys: {
      about: 'A cue is a button; only one of them is in the order of Tab.',
      rows: [
        ['↑ ↓ ← →', 'to the next cue, the one before'],
        ['Home, End', 'to the first, the last'],
        ['Enter, Space', 'plays from there'],
        ['Enter, Shift+Enter', 'in the search: the next place, the one before'],
      ],
    },
  },
  audio: {
    first: '<svc-audio embed="k3x9a0Zq7LmN4pR"></svc-audio>',
    examples: [
      {
        title: 'Look',
        code:
          '<svc-audio embed="k3x9a0Zq7LmN4pR" layout="line" color="#0a7d4f" title="Episode 12" ' +
          'locale="de"></svc-audio>',
      },
      {
        title: 'Controls',
        code: '<svc-audio embed="k3x9a0Zq7LmN4pR" controls="play seek time rate" hotkeys="off"></svc-audio>',
      },
      {
        title: 'Sound and subtitles',
        about: 'The tracks of a video in other languages; subtitles are shown as a line below.',
        code: '<svc-audio embed="k3x9a0Zq7LmN4pR" audio-track="de" subtitles="all" active-subtitle="de"></svc-audio>',
      },
      {
        title: 'Beginning, and a part of it',
        code:
          '<svc-audio embed="k3x9a0Zq7LmN4pR" start-time="1:30" end-time="2:00" loop ' +
          'playback-rate="1.25"></svc-audio>\n<svc-audio embed="k3x9a0Zq7LmN4pR" autoplay muted ' +
          'loading="eager"></svc-audio>',
      },
      {
        title: 'A private video',
        about: PRIVATE,
        code: '<svc-audio embed="k3x9a0Zq7LmN4pR" token="eyJ…"></svc-audio>',
      },
      {
        title: 'What is measured',
        about: 'Without cookies and without addresses: [analytics](../analytics.md).',
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
          "console.log('heard to its end'))\nawait sound.play()",
      },
    ],
    keys: {
      about:
        'They work while the focus is inside. Keys of controls that are not offered do nothing.',
      rows: [
        ['Space, K', 'play, pause'],
        ['J, L, ← →', '10 seconds back, forward'],
        ['↑ ↓', 'louder, quieter'],
        ['M', 'sound off, on'],
        ['< >', 'slower, faster'],
      ],
    },
  },
  upload: {
    first: '<svc-upload token="eyJ…" max-size="2GB"></svc-upload>',
    examples: [
      {
        title: 'Where videos go',
        about:
          'Within what the token permits: into a collection, or in place of the file of one video.',
        code:
          '<svc-upload token="eyJ…" collection="col_5f2c9b1e7a3d4c6f"></svc-upload>\n<svc-upload ' +
          'token="eyJ…" video="k3x9a0Zq7LmN4pR"></svc-upload>',
      },
      {
        title: 'What is taken',
        code: '<svc-upload token="eyJ…" accept="video/*,.mxf" max-size="2GB" max-files="5" folders details="on"></svc-upload>',
      },
      {
        title: 'How it is sent',
        about:
          'One at a time, in pieces that a proxy lets through, once somebody says so; and done ' +
          'when every byte has come.',
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
          '<svc-upload token="eyJ…">\n  <span slot="prompt">Your entry, please</span>\n  <span ' +
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
      about: 'Everything is a button of the browser, and what happens is said.',
      rows: [
        ['Tab', 'to the buttons: choose, then those of each file'],
        ['Enter, Space', 'presses one'],
      ],
    },
  },
  list: {
    first: '<svc-list space="m5e7u" controls="search order"></svc-list>',
    examples: [
      {
        title: 'What is listed',
        about: 'A space or a collection, with or without what lies inside.',
        code:
          '<svc-list space="m5e7u" recursive subcollections="off" heading></svc-list>\n<svc-list ' +
          'collection="col_5f2c9b1e7a3d4c6f" query="summer" order="az"></svc-list>',
      },
      {
        title: 'Pages',
        code:
          '<svc-list space="m5e7u" page-size="12" paging="scroll" placeholders="6" ' +
          'loading="eager" locale="de" preview="off"></svc-list>',
      },
      {
        title: 'What a press does',
        about: 'It plays in a dialog, goes to a page of yours, or does nothing but tell you.',
        code:
          '<svc-list space="m5e7u" continuous></svc-list>\n<svc-list space="m5e7u" opens="link" ' +
          'href="/watch/{id}"></svc-list>',
      },
      {
        title: 'What is not public',
        about: PRIVATE,
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
          "const list = document.querySelector('svc-list')\n// Opens it in a player of the " +
          "page's own.\nlist.addEventListener('videoopen', (event) => {\n  " +
          "event.preventDefault()\n  document.querySelector('svc-player').embed = " +
          "event.detail.video.id\n})\nlist.addEventListener('pageload', ({ detail }) => " +
          'console.log(detail.count, detail.hasMore))\nawait list.refresh()',
      },
    ],
    keys: {
      about:
        'Cards are links or buttons; in the dialog Tab stays inside, and the focus is back on the card afterwards.',
      rows: [
        ['Tab, Enter', 'to the next card, opens it'],
        ['Enter', 'in the search: at once'],
        ['Escape', 'closes the dialog'],
      ],
    },
  },
  files: {
    first: '<svc-files embed="k3x9a0Zq7LmN4pR" kinds="video subtitles"></svc-files>',
    examples: [
      {
        title: 'Which files',
        about: 'By kind, size, codec and language.',
        code:
          '<svc-files embed="k3x9a0Zq7LmN4pR" kinds="video" renditions="hd ' +
          'fhd"></svc-files>\n<svc-files embed="k3x9a0Zq7LmN4pR" kinds="audio subtitles ' +
          'transcript" languages="de en"></svc-files>',
      },
      {
        title: 'Look',
        code: '<svc-files embed="k3x9a0Zq7LmN4pR" headings="off" loading="eager" locale="de"></svc-files>',
      },
      {
        title: 'A private video, and the original',
        about:
          'The original is offered where the token says `"download": true` ([private videos](../private-videos.md)).',
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
        ['Tab', 'to the next file'],
        ['Enter', 'downloads it'],
      ],
    },
  },
}
