/** Endpoints outside the route table, which do not use JSON: tus uploads, media, pages. */
import type { JsonSchema } from './schemas.ts'

const text = (
  name: string,
  where: 'path' | 'query' | 'header',
  description: string,
  more: JsonSchema = {},
): JsonSchema => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema: { type: 'string' },
  ...more,
})
const ofType = (...types: string[]): JsonSchema =>
  Object.fromEntries(
    types.map((type) => [
      type,
      {
        schema: {
          type: 'string',
          ...(/^(?:text\/|application\/(?:vnd|dash|json))/.test(type) ? {} : { format: 'binary' }),
        },
      },
    ]),
  )
const MEDIA = ofType(
  'application/vnd.apple.mpegurl',
  'application/dash+xml',
  'video/mp4',
  'audio/mp4',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'text/vtt',
  'text/plain',
  'application/json',
  'application/octet-stream',
)
const IMAGES = ofType('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif')
const problem = {
  description: 'Error with the reason',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}
const token = text(
  'token',
  'query',
  'Playback token for a private video; `Authorization: Bearer` and the path form ' +
    '`/~<token>` are also accepted',
)
const tusVersion = text('Tus-Resumable', 'header', '1.0.0', { required: true })
const upload = text('upload', 'path', 'From the Location of the response that created it')
const authorized = [{ key: [] }, { session: [] }]

function operation(
  operationId: string,
  tag: string,
  summary: string,
  parameters: JsonSchema[],
  responses: JsonSchema,
  more: JsonSchema = {},
): JsonSchema {
  return {
    operationId,
    tags: [tag],
    summary,
    parameters,
    responses: { ...responses, '4XX': problem },
    security: [],
    ...more,
  }
}

export const BESIDE: Record<string, JsonSchema> = {
  '/v1/uploads': {
    post: operation(
      'uploads.create',
      'uploads',
      'Start a resumable upload (tus 1.0) with a key or an upload token',
      [
        tusVersion,
        text('video', 'query', 'Video that the file becomes the source of. Default: a new video'),
        text('Upload-Length', 'header', 'Size in bytes', { required: true }),
        text('Upload-Metadata', 'header', 'tus metadata: filename, name'),
      ],
      { 201: { description: 'Location is the URL to send the bytes to' } },
      { security: authorized },
    ),
  },
  '/v1/uploads/{upload}': {
    head: operation(
      'uploads.offset',
      'uploads',
      'Get the number of bytes received',
      [upload, tusVersion],
      { 200: { description: 'Number of bytes in Upload-Offset' } },
      { security: authorized },
    ),
    patch: operation(
      'uploads.append',
      'uploads',
      'Send more bytes',
      [
        upload,
        tusVersion,
        text('Upload-Offset', 'header', 'Offset of these bytes', { required: true }),
      ],
      {
        204: {
          description:
            'Upload-Offset is the offset to continue from; after the last byte, the video is ' +
            'uploaded',
        },
      },
      {
        security: authorized,
        requestBody: {
          required: true,
          content: {
            'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } },
          },
        },
      },
    ),
    delete: operation(
      'uploads.delete',
      'uploads',
      'Cancel an upload',
      [upload, tusVersion],
      { 204: { description: 'Its bytes are deleted' } },
      { security: authorized },
    ),
  },
  '/media/{space}/{video_key}/{file}': {
    get: operation(
      'media.get',
      'media',
      'Get a file of a video: manifest.m3u8, manifest.mpd, <rendition>.mp4, audio.m4a, ' +
        'poster.jpg, storyboard.vtt, subtitles/<language>.vtt, transcript.json, ' +
        'chapters.vtt, peaks.json, original',
      [
        text('space', 'path', 'First five characters of the video ID'),
        text('video_key', 'path', 'Other ten characters'),
        text('file', 'path', 'May contain slashes'),
        token,
        text('download', 'query', 'File name to save it as'),
        text('Range', 'header', 'A single byte range'),
      ],
      {
        200: {
          description: 'The file, with the type of its name; application/octet-stream for original',
          content: MEDIA,
        },
        206: { description: 'The requested range', content: MEDIA },
        304: { description: 'Not modified (If-None-Match)' },
      },
    ),
  },
  '/image/{file}': {
    get: operation(
      'media.image',
      'media',
      'Get any frame of a video as an image: <id>.jpg, .png, .webp or .avif; or, with duration, ' +
        'an animated preview: <id>.webp or .gif',
      [
        text('file', 'path', 'Video ID and image format'),
        token,
        {
          name: 'time',
          in: 'query',
          description:
            'Seconds, or a time such as 1:30 or 1:02:03.5; returns exactly the frame shown ' +
            'then. Default: the time of the poster',
          schema: { type: 'string', examples: ['12.5', '1:30'] },
        },
        {
          name: 'width',
          in: 'query',
          description:
            'Pixels; never larger than the video. Of an animated preview 16 to 640, default 320',
          schema: { type: 'integer', minimum: 1 },
        },
        {
          name: 'height',
          in: 'query',
          description: 'Pixels; never larger than the video',
          schema: { type: 'integer', minimum: 1 },
        },
        {
          name: 'fit',
          in: 'query',
          description:
            'contain: fits within width and height; cover: fills both and crops the edges',
          schema: { type: 'string', enum: ['cover', 'contain'] },
        },
        {
          name: 'quality',
          in: 'query',
          description: 'Compression quality, from 1 to 100',
          schema: { type: 'integer', minimum: 1, maximum: 100 },
        },
        {
          name: 'duration',
          in: 'query',
          description:
            'Makes it an animated preview of this many seconds, looped; webp and gif only. Not ' +
            'with time, height, fit and quality',
          schema: { type: 'number', minimum: 0.5, maximum: 10 },
        },
        {
          name: 'start',
          in: 'query',
          description:
            'Start of an animated preview: seconds, or a time such as 1:30; the duration must fit ' +
            'before the end of the video. Default: the time of the poster, or earlier so that it ' +
            'fits',
          schema: { type: 'string', examples: ['12.5', '1:30'] },
        },
        {
          name: 'fps',
          in: 'query',
          description:
            'Images per second of an animated preview; never more than the video has. Default: 10',
          schema: { type: 'integer', minimum: 1, maximum: 15 },
        },
        {
          name: 'encoded',
          in: 'query',
          description:
            'true: returns not_playable for parts that are not encoded yet, instead of encoding ' +
            'them for this request',
          schema: { type: 'boolean' },
        },
      ],
      { 200: { description: 'The image', content: IMAGES } },
    ),
  },
  '/watch/{id}': {
    get: operation(
      'pages.watch',
      'pages',
      'Page of one video for people; 404 for one that does not exist or is private',
      [
        text('id', 'path', 'Video ID'),
        token,
        text('t', 'query', 'Start of playback: seconds, or a time such as 1:30'),
      ],
      { 200: { description: 'HTML', content: { 'text/html': { schema: { type: 'string' } } } } },
    ),
  },
  '/embed/{id}': {
    get: operation(
      'pages.embed',
      'pages',
      'Page with the player of one video, for an iframe',
      [
        text('id', 'path', 'Video ID'),
        token,
        {
          name: 'start_time',
          in: 'query',
          description: 'Start of playback in seconds',
          schema: { type: 'number', minimum: 0 },
        },
      ],
      { 200: { description: 'HTML', content: { 'text/html': { schema: { type: 'string' } } } } },
    ),
  },
}
