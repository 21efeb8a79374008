import { z } from 'zod'
import {
  deviceAuthorization,
  deviceAuthorizationCreate,
  deviceAuthorizationCreated,
  deviceGrant,
  deviceTokenCreate,
  userCode,
} from '../device.ts'
import { defineRoute } from '../route.ts'
import {
  passkey,
  passkeyChallenge,
  passkeyCreate,
  passkeyId,
  passkeyList,
  passwordUpdate,
  signIn,
  signInLink,
  signInMethods,
} from '../sign-in.ts'
import { keyCreated } from '../space.ts'
import { identity, ownerSecret } from '../system.ts'

export const sessions = {
  rotateOwnerSecret: defineRoute({
    method: 'POST',
    path: '/v1/owner_secret',
    summary:
      'Replace the owner secret: the old one, every session, every link and every token that ' +
      'the owner signed end at once; not with a session, once a password is set',
    access: 'owner',
    response: ownerSecret,
    status: 201,
    errors: [],
  }),
  createLink: defineRoute({
    method: 'POST',
    path: '/v1/sign_in_links',
    summary: 'Make a one-time link to the dashboard; not with a session, once a password is set',
    access: 'owner',
    response: signInLink,
    status: 201,
    errors: [],
  }),
  methods: defineRoute({
    method: 'GET',
    path: '/v1/sign_in_methods',
    summary: 'How the owner can sign in to the dashboard, besides by a one-time link',
    access: 'public',
    response: signInMethods,
    status: 200,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/session',
    summary: 'Sign in with the code of a one-time link, the password or a passkey; sets a cookie',
    access: 'public',
    body: signIn,
    response: identity,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'passkey_invalid'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/session',
    summary: 'Sign out',
    access: 'public',
    status: 204,
    errors: [],
  }),
  setPassword: defineRoute({
    method: 'PUT',
    path: '/v1/owner_password',
    summary:
      "Set the owner's password for the dashboard; every other session, every link and every " +
      'program that waits for a key ends',
    access: 'owner',
    body: passwordUpdate,
    response: signInMethods,
    status: 200,
    errors: [],
  }),
}

const byPasskey = z.strictObject({ id: passkeyId })

export const passkeys = {
  challenge: defineRoute({
    method: 'POST',
    path: '/v1/passkey_challenges',
    summary: 'Begin to sign in with a passkey, or to add one',
    access: 'public',
    response: passkeyChallenge,
    status: 201,
    errors: ['forbidden'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/v1/passkeys',
    summary: "List the owner's passkeys, oldest first",
    access: 'owner',
    response: passkeyList,
    status: 200,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/passkeys',
    summary: 'Add a passkey that the browser has made',
    access: 'owner',
    body: passkeyCreate,
    response: passkey,
    status: 201,
    errors: ['conflict', 'passkey_invalid'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/passkeys/{id}',
    summary: 'Remove a passkey; every other session and every link ends',
    access: 'owner',
    params: byPasskey,
    status: 204,
    errors: ['passkey_not_found'],
  }),
}

const byUserCode = z.strictObject({ user_code: userCode })

export const deviceAuthorizations = {
  create: defineRoute({
    method: 'POST',
    path: '/v1/device_authorizations',
    summary: 'Ask for an API key that the owner grants in the dashboard',
    access: 'public',
    body: deviceAuthorizationCreate,
    response: deviceAuthorizationCreated,
    status: 201,
    errors: ['forbidden'],
  }),
  token: defineRoute({
    method: 'POST',
    path: '/v1/device_authorizations/token',
    summary: 'Fetch the API key, once, as soon as it is granted',
    access: 'public',
    body: deviceTokenCreate,
    response: keyCreated,
    status: 200,
    errors: [
      'authorization_pending',
      'slow_down',
      'access_denied',
      'device_code_expired',
      'conflict',
      'space_not_found',
    ],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/device_authorizations/{user_code}',
    summary: 'Read who asks',
    access: 'owner',
    params: byUserCode,
    response: deviceAuthorization,
    status: 200,
    errors: ['device_authorization_not_found'],
  }),
  grant: defineRoute({
    method: 'POST',
    path: '/v1/device_authorizations/{user_code}/grant',
    summary: 'Grant an API key for one space',
    access: 'owner',
    params: byUserCode,
    body: deviceGrant,
    response: deviceAuthorization,
    status: 200,
    errors: ['device_authorization_not_found', 'invalid_state', 'space_not_found', 'conflict'],
  }),
  refuse: defineRoute({
    method: 'POST',
    path: '/v1/device_authorizations/{user_code}/refuse',
    summary: 'Refuse it',
    access: 'owner',
    params: byUserCode,
    response: deviceAuthorization,
    status: 200,
    errors: ['device_authorization_not_found', 'invalid_state'],
  }),
}
