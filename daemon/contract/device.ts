/**
 * `svc login` in a browser, in the spirit of RFC 8628 (Device Authorization Grant): the program shows a short code,
 * the owner compares it in the dashboard and grants, and the program is handed an API key.
 */
import { z } from 'zod'
import { spaceId } from './ids.ts'
import { KEY_ACCESS } from './space.ts'
import { timestamp } from './values.ts'

/** No vowels, which could form words, and no characters that look alike (RFC 8628 §6.1). */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** People type it in any case, with or without the hyphen. */
export const userCode = z
  .string()
  .regex(
    new RegExp(`^[${USER_CODE_LETTERS}]{4}-?[${USER_CODE_LETTERS}]{4}$`, 'i'),
    'must be a code such as BDFG-HJKM',
  )

/** Shown to the owner, so it must not contain characters that could disguise the page. */
const clientName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u, 'must be one line of plain text')

export const deviceAuthorizationCreate = z.strictObject({
  name: clientName.describe(
    'Name of the requesting program, such as svc on reception-pc; becomes the name of the key',
  ),
  access: z.enum(KEY_ACCESS).default('read_write').describe('Requested access; the owner decides'),
})
export type DeviceAuthorizationCreate = z.output<typeof deviceAuthorizationCreate>

export const deviceAuthorizationCreated = z.object({
  object: z.literal('device_authorization'),
  device_code: z.string().describe('Secret of the requesting program, exchanged for the key'),
  user_code: z.string().describe('Code for the owner to compare'),
  verification_url: z.url(),
  verification_url_complete: z.url().describe('verification_url including the code'),
  expires_in: z.int().min(1).describe('Seconds'),
  interval: z.int().min(1).describe('Seconds between polls'),
})
export type DeviceAuthorizationCreated = z.infer<typeof deviceAuthorizationCreated>

export const DEVICE_STATUS = ['pending', 'granted', 'refused'] as const
export type DeviceStatus = (typeof DEVICE_STATUS)[number]

/** The request as the dashboard shows it to the owner. */
export const deviceAuthorization = z.object({
  object: z.literal('device_authorization'),
  user_code: z.string(),
  name: z.string().describe('Name given by the program'),
  address: z.string().describe('IP address of the requesting machine, as seen by svc'),
  access: z.enum(KEY_ACCESS).describe('As requested, or as granted'),
  space: spaceId.nullable().describe('As granted'),
  status: z.enum(DEVICE_STATUS),
  created_at: timestamp,
  expires_at: timestamp,
})
export type DeviceAuthorization = z.infer<typeof deviceAuthorization>

export const deviceGrant = z.strictObject({
  access: z.enum(KEY_ACCESS),
  space: spaceId.optional().describe('Default: the space of the request'),
})
export type DeviceGrant = z.output<typeof deviceGrant>

export const deviceTokenCreate = z.strictObject({ device_code: z.string().min(10).max(200) })
