/** What is on each tab and page, where it has something to show, and what of it opens or switches something. */
import type { Page } from '../../browser.ts'
import { keepNotices } from '../dashboard.ts'
import type { Press } from './pages.ts'
import type { World } from './world.ts'

export interface TabRow {
  name: string
  path(world: World): string
  /** What a person does first, once the page is there. */
  begin?(page: Page, press: Press): Promise<void>
  /** Beside those of the frame and of `head`; as in pages.ts. */
  controls: readonly string[]
  /** Each shows a menu or a dialog, whose controls can be operated as well; Escape closes it. */
  opens?: readonly string[]
  /** Each is another way round once it is pressed, and back when it is pressed again; a choice stays. */
  toggles?: readonly string[]
}

export interface TabbedPage {
  name: string
  /** On each tab. */
  head: readonly string[]
  tabs: readonly TabRow[]
}

const links = (...names: string[]): string[] => names.map((name) => `a ${name}`)
const fields = (...names: string[]): string[] => names.map((name) => `input ${name}`)
const selects = (...names: string[]): string[] => names.map((name) => `select ${name}`)
const buttons = (...names: string[]): string[] => names.map((name) => `button ${name}`)

/** Not at every width. */
const wide = (name: string): string => `?button ${name}`

const SAVE = buttons('Discard', 'Save')
const PLAYER_PARTS = [
  ...fields(
    'Play',
    'Skip 10 seconds',
    'Time',
    'Seek bar',
    'Volume',
    'Chapters',
    'Subtitles',
    'Quality',
    'Speed',
  ),
  ...fields(
    'Audio track',
    'Picture in picture',
    'AirPlay',
    'Cast',
    'Full screen',
    'Title over the video',
    'Context menu',
  ),
]
const PLAYER_SETTINGS = [
  ...fields('Choose a color', 'Color', 'Aspect ratio'),
  ...PLAYER_PARTS,
  ...selects('Theme', 'Autoplay', 'Muted', 'Loop', 'Preload', 'Quality', 'Highest quality'),
  ...selects('Available subtitles', 'Subtitles on', 'Audio track', 'Keyboard shortcuts'),
  ...selects('Language', 'Analytics'),
  ...SAVE,
]
const chapter = (number: number): string[] => [
  ...buttons(`Play from chapter ${number}`, `Set start: Start of chapter ${number}`),
  ...buttons(`Set end: End of chapter ${number}`, `Delete chapter ${number}`),
  ...['Title', 'Start', 'End'].map((field) => `input ${field} of chapter ${number}`),
]
const cue = (number: number): string[] => [
  ...buttons(`Play from cue ${number}`, `Set start: Start of cue ${number}`),
  ...buttons(`Set end: End of cue ${number}`, `More actions for cue ${number}`),
  ...fields(`Start of cue ${number}`, `End of cue ${number}`),
  `textarea Text of cue ${number}`,
]
const FIGURES = ['Views*', 'Watch time*', 'Viewers*', 'Average view*', 'Completion*']
const RANKED = ['Page', 'Referrer', 'Site', 'Country', 'Device', 'Browser', 'Operating system']

const VIDEO: TabbedPage = {
  name: 'video',
  head: [
    'a Videos',
    ...buttons('Rename', 'Share', 'Copy embed code Copied', 'More actions for this video'),
    ...links('Overview', 'Subtitles', 'Audio', 'Chapters', 'Cut', 'Sharing', 'Player'),
    ...links('Analytics', 'Files', 'Activity'),
  ],
  tabs: [
    {
      name: 'overview',
      path: ({ video }) => `/videos/${video}`,
      controls: [
        ...buttons('Play Throwing a bowl', 'Use frame at 0:00.000', 'Previous frame'),
        ...buttons('Next frame', 'Upload image', 'Copy Video ID', 'Remove tag clay', 'Add field'),
        'textarea Description',
        ...fields('Tags', 'Spoken language'),
        ...selects('Collection'),
        ...SAVE,
      ],
      opens: ['button Share', 'button More actions for this video'],
    },
    {
      name: 'subtitles',
      path: ({ video }) => `/videos/${video}/subtitles`,
      controls: [
        ...buttons('Play Throwing a bowl', 'New subtitles', 'Upload file', 'Download English'),
        ...buttons('More actions for English'),
        ...links('English', 'Edit English'),
      ],
      opens: buttons(
        'New subtitles',
        'Upload file',
        'Download English',
        'More actions for English',
      ),
    },
    {
      name: 'subtitles, the editor',
      path: ({ video, subtitle }) => `/videos/${video}/subtitles?edit=${subtitle}`,
      controls: [
        ...buttons('Play Throwing a bowl', 'Add cue here', 'Undo', 'Redo', 'Find and replace'),
        ...buttons('More', 'Save'),
        ...cue(1),
        ...cue(2),
      ],
      opens: buttons('More', 'More actions for cue 1'),
    },
    {
      name: 'audio',
      path: ({ video }) => `/videos/${video}/audio`,
      controls: buttons('Play Throwing a bowl', 'Add audio track', 'More actions for Audio 1'),
      opens: buttons('Add audio track', 'More actions for Audio 1'),
    },
    {
      name: 'chapters',
      path: ({ video }) => `/videos/${video}/chapters`,
      controls: [
        ...buttons('Play Throwing a bowl', 'Add chapter here', 'Undo', 'Redo', 'More', 'Save'),
        ...chapter(1),
        ...chapter(2),
      ],
      opens: ['button More'],
    },
    {
      name: 'cut',
      path: ({ video }) => `/videos/${video}/cut`,
      controls: [
        ...buttons('Save as a clip…', 'More', 'Save cut'),
        ...buttons('Previous edge', 'Previous frame', 'Play', 'Next frame', 'Next edge', 'Mute'),
        ...buttons('Preview the cut', 'Play from range 1', 'Save range 1 as a clip'),
        ...buttons('Remove range 1', 'Set start: Start of range 1', 'Set end: End of range 1'),
        ...fields('Start of range 1', 'End of range 1'),
        ...['Start of range 1', 'End of range 1', 'Playhead'].map((name) => `slider ${name}`),
        ...buttons('Split', 'Start here', 'End here', 'Remove', 'Undo', 'Redo', 'Snap'),
        ...buttons('Zoom out', 'Show all', 'Zoom in'),
      ],
      opens: buttons('Save as a clip…', 'More'),
      toggles: buttons('Snap'),
    },
    {
      name: 'sharing',
      path: ({ video }) => `/videos/${video}/sharing`,
      controls: [
        ...buttons('Play Throwing a bowl', 'Copy Copied'),
        ...fields('Public *', 'Private *', 'HTML', 'React', 'iframe', 'Link'),
        ...links('Change in Settings', 'Try every component in the playground', 'Open its page'),
        'switch Let search engines list its page',
        'switch Offer its files on its page',
      ],
      toggles: fields('React', 'iframe', 'Link', 'HTML'),
    },
    {
      name: 'player',
      path: ({ video }) => `/videos/${video}/player`,
      controls: [
        ...PLAYER_SETTINGS,
        ...fields('Title', 'Poster at', 'Starts at', 'Ends at', 'Speed'),
        ...buttons('Play Throwing a bowl', 'Use current time: *'),
      ],
      toggles: PLAYER_PARTS,
    },
    {
      name: 'analytics',
      path: ({ video }) => `/videos/${video}/analytics`,
      controls: [
        ...buttons('Play Throwing a bowl', 'Export', ...FIGURES, 'Show as table'),
        ...buttons('About these metrics'),
        ...selects('Days to show'),
        'slider Retention',
        'slider Views over time',
        'a More analytics for this video',
      ],
      opens: buttons('Export', 'About these metrics'),
    },
    {
      name: 'files',
      path: ({ video }) => `/videos/${video}/files`,
      controls: [
        ...links('Download MP4 *', 'Download M4A audio'),
        ...buttons('Download Source file, as uploaded', 'Copy URL of *', 'Re-encode now'),
        ...selects('Watermark', 'Interlaced video'),
        ...SAVE,
      ],
    },
    {
      name: 'activity',
      path: ({ video }) => `/videos/${video}/activity`,
      controls: ['summary Ready video.ready *', 'summary *'],
      toggles: ['summary Ready video.ready *'],
    },
  ],
}

const SETTINGS: TabbedPage = {
  name: 'settings',
  head: links(
    'Space',
    'Player',
    'Watch pages',
    'Encoding',
    'Storage',
    'Mail',
    'People',
    'Single sign-on',
    'Audit log',
    'About',
  ),
  tabs: [
    {
      name: 'space',
      path: () => '/settings',
      controls: [
        ...fields('Name', 'Anyone can list the public videos*'),
        'textarea Sites that can embed videos',
        'button Delete space',
        ...SAVE,
      ],
      opens: ['button Delete space'],
      toggles: fields('Anyone can list the public videos*'),
    },
    {
      name: 'player',
      path: () => '/settings/player',
      controls: [...PLAYER_SETTINGS, 'input Speed', 'button Play *', 'button Restart'],
      toggles: PLAYER_PARTS,
    },
    {
      name: 'watch pages',
      path: () => '/settings/pages',
      async begin(page, press) {
        await press(page.getByRole('button', { name: 'Add link' }))
        await page.getByLabel('Title of link 1').waitFor()
      },
      controls: [
        ...links('Open the page of this space'),
        ...buttons('Upload logo', 'Add link', 'Remove link 1'),
        ...fields('Choose accent color', 'Accent color', 'Title of link 1', 'URL of link 1'),
        ...SAVE,
      ],
    },
    {
      name: 'encoding',
      path: () => '/settings/encoding',
      controls: [
        ...fields('Fast *', 'Balanced *', 'Small *', 'H.264 *', 'H.265 *', 'AV1 *'),
        ...fields('Use the graphics processor *', 'Play videos while they are uploaded *'),
        ...fields('Show every field of interlaced video *'),
        ...selects('Loudness'),
        ...buttons('Upload watermark', 'Estimate time and size', 'Pause encoding'),
        ...SAVE,
      ],
      toggles: fields(
        'H.265 *',
        'AV1 *',
        'Use the graphics processor *',
        'Play videos while they are uploaded *',
        'Show every field of interlaced video *',
        'Fast *',
        'Balanced *',
      ),
    },
    {
      name: 'storage',
      path: () => '/settings/storage',
      controls: [
        ...selects('Raw view data', 'Analytics', 'Webhook log', 'Trash', 'Audit log'),
        ...fields('Back up every night'),
        ...fields('Destination', 'Public key'),
        ...buttons('Back up now', 'Save destination'),
        'summary Restore',
        ...SAVE,
      ],
      toggles: ['input Back up every night', 'summary Restore'],
    },
    {
      name: 'mail',
      path: () => '/settings/mail',
      controls: [
        ...fields('Host', 'Port', 'User name', 'Password', 'Sender address', 'Sender name'),
        ...selects('Encryption', 'Language'),
        'button Save',
      ],
    },
    {
      name: 'people',
      path: () => '/settings/people',
      controls: buttons('Invite', 'More actions for Owner'),
      opens: buttons('Invite', 'More actions for Owner'),
    },
    {
      name: 'single sign-on',
      path: () => '/settings/sso',
      controls: buttons('Add provider'),
      opens: buttons('Add provider'),
    },
    {
      name: 'audit',
      path: () => '/settings/audit',
      controls: [
        'input Search names',
        ...selects('What', 'When'),
        ...links('Export as CSV', 'Export as NDJSON'),
        'button Verify',
      ],
    },
    {
      name: 'about',
      path: () => '/settings/about',
      controls: ['input Release index', ...SAVE, 'summary * libraries'],
      toggles: ['summary * libraries'],
    },
  ],
}

const ACCOUNT: TabbedPage = {
  name: 'account',
  head: links('Profile', 'Sign-in', 'Notifications', 'Sessions'),
  tabs: [
    {
      name: 'profile',
      path: () => '/account',
      controls: [...fields('Name', 'E-mail address'), 'select E-mail language', 'button Save'],
    },
    {
      name: 'sign-in',
      path: () => '/account/sign-in',
      controls: [
        ...fields('New password', 'Name of this device'),
        ...buttons('Set password', 'Add passkey'),
      ],
    },
    {
      name: 'notifications',
      path: () => '/account/notifications',
      controls: [
        ...selects(
          'A video is ready',
          'A video has failed',
          'A file arrived through an upload link',
        ),
        ...fields('Weekly summary of views*', 'A webhook is failing*'),
        ...fields('The disk is nearly full*', 'The nightly backup has failed*'),
        'button Save',
      ],
      toggles: fields('Weekly summary of views*', 'The disk is nearly full*'),
    },
    {
      name: 'sessions',
      path: () => '/account/sessions',
      // Those of the inputs before are ended: one row is left, which has no button.
      async begin(page, press) {
        await page.getByText('This browser').waitFor()
        const others = page.getByRole('button', { name: 'Sign out all other browsers' })
        if ((await others.count()) === 0) return
        await keepNotices(page)
        await press(others)
        await others.waitFor({ state: 'detached' })
        const close = page.getByRole('button', { name: 'Close this notice' })
        await press(close)
        await close.waitFor({ state: 'detached' })
      },
      controls: [],
    },
  ],
}

const CODE = [...fields('Node', 'Python', 'PHP', 'Go'), 'button Copy code Copied']

const DEVELOPERS: TabbedPage = {
  name: 'developers',
  head: links('API keys', 'Webhooks', 'Tokens', 'API', 'Playground'),
  tabs: [
    {
      name: 'keys',
      path: () => '/developers',
      controls: buttons('New key', 'More actions for test read_only'),
      opens: buttons('New key', 'More actions for test read_only'),
    },
    {
      name: 'webhooks',
      path: () => '/developers/webhooks',
      controls: ['button New webhook', 'a http://127.0.0.1:*', ...CODE],
      opens: ['button New webhook'],
      toggles: fields('Python', 'PHP', 'Go', 'Node'),
    },
    {
      name: 'webhook',
      path: ({ webhook }) => `/developers/webhooks/${webhook}`,
      controls: [
        'a All webhooks',
        ...buttons('Send test', 'Edit', 'More'),
        'select Status',
        'summary Delivered webhook.test *',
      ],
      opens: buttons('Edit', 'More'),
      toggles: ['summary Delivered webhook.test *'],
    },
    {
      name: 'tokens',
      path: () => '/developers/tokens',
      controls: [
        'textarea Token',
        ...selects('Purpose', 'Valid for'),
        ...buttons('Video : Any video', 'For : Throwing a bowl', 'Create token'),
        'input Allow download of the original',
        ...CODE,
      ],
      opens: buttons('Video : Any video', 'For : Throwing a bowl'),
      toggles: ['input Allow download of the original', ...fields('Python', 'PHP', 'Go', 'Node')],
    },
    {
      name: 'api',
      path: () => '/developers/api',
      controls: [
        ...buttons('Copy base URL', 'Copy code Copied'),
        ...links('Open the reference', 'Open openapi.json', 'Create a key'),
        ...fields('curl', 'svc'),
      ],
      toggles: fields('svc', 'curl'),
    },
    {
      name: 'playground',
      path: () => '/developers/playground',
      controls: [
        ...fields('player', 'clip', 'text', 'audio', 'upload', 'list', 'files', 'Find a setting'),
        ...buttons('Video : Throwing a bowl', 'Reload', 'Play Throwing a bowl', 'Copy code Copied'),
        ...buttons('Clear events'),
        ...fields('embed', 'token', 'title', 'theme', 'color, choose a color', 'color', 'play'),
        ...fields('time', 'seek', 'volume', 'chapters', 'subtitles', 'quality', 'rate'),
        ...fields('audio-track', 'pip', 'airplay', 'cast', 'fullscreen', 'poster', 'width'),
        ...fields('skip', 'speed', 'captions', 'position', 'context-menu', 'placeholder'),
        ...fields('height', 'aspect-ratio', 'max-quality', 'start-time', 'end-time'),
        ...fields('active-subtitle', 'playback-rate', 'HTML', 'React', 'iframe'),
        ...selects('autoplay', 'preload', 'loading', 'metrics', 'locale', 'cmcd'),
        ...['hotkeys', 'loop', 'muted'].map((name) => `switch ${name}`),
        ...['Attributes', 'Slots', 'CSS custom properties', 'CSS parts'].map(
          (name) => `summary ${name} *`,
        ),
      ],
      opens: ['button Video : Throwing a bowl'],
      toggles: ['switch loop', 'summary Slots *', ...fields('React', 'iframe', 'HTML', 'text')],
    },
  ],
}

const ANALYTICS: TabbedPage = {
  name: 'analytics',
  head: [
    ...links('Overview', 'Playback quality', 'Live'),
    ...buttons('Videos to show : All videos', 'About these metrics'),
  ],
  tabs: [
    {
      name: 'overview',
      path: () => '/analytics',
      controls: [
        ...selects('Days to show'),
        ...buttons('Export', ...FIGURES, 'Show as table', ...RANKED, 'Quality', 'Subtitles'),
        'slider Views over time',
        'a Throwing a bowl',
      ],
      opens: buttons('Videos to show : All videos', 'Export', 'About these metrics'),
    },
    {
      name: 'quality',
      path: () => '/analytics/quality',
      controls: [
        ...selects('Days to show', 'Group by'),
        ...buttons('Export', 'Start-up time *', 'Rebuffering *', 'Failures *', 'Show as table'),
        'slider Start-up time over time',
      ],
    },
    {
      name: 'live',
      path: () => '/analytics/live',
      controls: [],
      opens: buttons('About these metrics'),
    },
  ],
}

const FOUND = [
  'input Search names, tags and transcripts',
  ...buttons('Grid', 'Table'),
  'input Select Throwing a bowl',
  ...['New collection', 'Collections'].map(wide),
  ...['All videos', 'No collection', 'Course 1'].map((name) => `?treeitem ${name}`),
  '?a Private links',
  '?a Trash',
]
const FILTERS = ['Filters', 'Status', 'Visibility', 'Tag', 'Created', 'Archive'].map(wide)
const MENUS = buttons('Order: Newest first', 'More actions for Throwing a bowl')

const LIBRARY: TabbedPage = {
  name: 'library',
  head: FOUND,
  tabs: [
    {
      name: 'grid',
      path: () => '/',
      controls: ['a Throwing a bowl *', ...FILTERS, ...MENUS],
      opens: [...MENUS, 'button Search: videos, collections, pages and actions'],
      toggles: ['input Select Throwing a bowl'],
    },
    {
      name: 'table',
      path: () => '/',
      begin: async (page, press) => press(page.getByRole('button', { name: 'Table' })),
      controls: [
        'a Throwing a bowl',
        'input Select all',
        'button Name',
        ...FILTERS,
        ...MENUS,
        wide('Columns'),
      ],
      opens: MENUS,
      toggles: ['input Select Throwing a bowl', 'input Select all'],
    },
    {
      name: 'grid again, chosen',
      path: () => '/',
      async begin(page, press) {
        await press(page.getByRole('button', { name: 'Grid' }))
        await press(page.getByRole('checkbox', { name: 'Select Throwing a bowl' }))
      },
      controls: [
        'a Throwing a bowl *',
        ...buttons('Clear selection', 'Move to…', 'Tags…', 'Visibility', 'Archive', 'Delete'),
        'button Download list (CSV)',
      ],
      opens: buttons('Move to…', 'Tags…', 'Visibility', 'Delete'),
    },
  ],
}

const IMPORTS: TabbedPage = {
  name: 'imports',
  head: [],
  tabs: [
    {
      name: 'list',
      path: () => '/imports',
      controls: ['a New import', 'a List of 1 video Incomplete *'],
    },
    {
      name: 'one',
      path: (world) => `/imports/${world.import}`,
      controls: ['a All imports', 'button Retry failed videos'],
    },
  ],
}

const DEVICE: TabbedPage = {
  name: 'device',
  head: [],
  tabs: [
    {
      name: 'code',
      path: () => '/device',
      controls: ['input Code from the terminal', 'button Continue'],
    },
  ],
}

export const SIGNED_OUT = { name: 'signed out', controls: ['button Copy command'] }

export const TABBED: readonly TabbedPage[] = [
  LIBRARY,
  VIDEO,
  SETTINGS,
  ACCOUNT,
  DEVELOPERS,
  ANALYTICS,
  IMPORTS,
  DEVICE,
]
