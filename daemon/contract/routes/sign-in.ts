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
      'Replace the owner secret: the old secret and all sessions, links and tokens of the ' +
      'owner are revoked immediately; not with a session once a password is set',
    access: 'system:manage',
    response: ownerSecret,
    status: 201,
    errors: [],
  }),
  createLink: defineRoute({
    method: 'POST',
    path: '/v1/sign_in_links',
    summary: 'Create a one-time sign-in link; not with a session once a password is set',
    access: 'system:manage',
    response: signInLink,
    status: 201,
    errors: [],
  }),
  methods: defineRoute({
    method: 'GET',
    path: '/v1/sign_in_methods',
    summary: 'Get the sign-in methods of the dashboard, besides one-time links',
    access: 'public',
    response: signInMethods,
    status: 200,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/session',
    summary: 'Sign in with a one-time code, the password or a passkey; sets a cookie',
    access: 'public',
    body: signIn,
    response: identity,
    status: 201,
    errors: [
      'unauthorized',
      'second_factor_required',
      'sso_required',
      'forbidden',
      'passkey_invalid',
    ],
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
      "Set the owner's dashboard password; ends all other sessions, sign-in links and " +
      'pending device sign-ins',
    access: 'person',
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
    summary: 'Start signing in with a passkey, or adding one',
    access: 'public',
    response: passkeyChallenge,
    status: 201,
    errors: ['forbidden'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/v1/passkeys',
    summary: "List the owner's passkeys, oldest first",
    access: 'person',
    response: passkeyList,
    status: 200,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/passkeys',
    summary: 'Add a passkey created by the browser',
    access: 'person',
    body: passkeyCreate,
    response: passkey,
    status: 201,
    errors: ['conflict', 'passkey_invalid'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/passkeys/{id}',
    summary: 'Remove a passkey; ends all other sessions and sign-in links',
    access: 'person',
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
    summary: 'Request an API key that the owner grants in the dashboard',
    access: 'public',
    body: deviceAuthorizationCreate,
    response: deviceAuthorizationCreated,
    status: 201,
    errors: ['forbidden'],
  }),
  token: defineRoute({
    method: 'POST',
    path: '/v1/device_authorizations/token',
    summary: 'Get the API key once, after it is granted',
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
    summary: 'Get a sign-in request',
    access: 'person',
    params: byUserCode,
    response: deviceAuthorization,
    status: 200,
    errors: ['device_authorization_not_found'],
  }),
  grant: defineRoute({
    method: 'POST',
    path: '/v1/device_authorizations/{user_code}/grant',
    summary: 'Grant an API key for one space',
    access: 'person',
    params: byUserCode,
    body: deviceGrant,
    response: deviceAuthorization,
    status: 200,
    errors: ['device_authorization_not_found', 'invalid_state', 'space_not_found', 'conflict'],
  }),
  refuse: defineRoute({
    method: 'POST',
    path: '/v1/device_authorizations/{user_code}/refuse',
    summary: 'Deny a sign-in request',
    access: 'person',
    params: byUserCode,
    response: deviceAuthorization,
    status: 200,
    errors: ['device_authorization_not_found', 'invalid_state'],
  }),
}
