import { z } from 'zod'
import { currentPassword, invitationCode } from '../account.ts'
import { identityId, signInProviderId } from '../ids.ts'
import { defineRoute } from '../route.ts'
import {
  identityCreate,
  identityLink,
  identityList,
  signInProvider,
  signInProviderCreate,
  signInProviderList,
  signInProviderQuery,
  signInProviderTest,
  signInProviderUpdate,
  singleSignOn as settings,
  singleSignOnUpdate,
} from '../sign-in-provider.ts'

const byId = z.strictObject({ id: signInProviderId })

export const signInProviders = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/sign_in_providers',
    summary: 'List the sign-in providers, oldest first',
    access: 'system:read',
    query: signInProviderQuery,
    response: signInProviderList,
    status: 200,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/sign_in_providers',
    summary: 'Add a sign-in provider (OpenID Connect)',
    access: 'system:manage',
    body: signInProviderCreate,
    response: signInProvider,
    status: 201,
    errors: [
      'conflict',
      'sso_failed',
      'source_address_refused',
      'space_not_found',
      'collection_not_found',
    ],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/sign_in_providers/{id}',
    summary: 'Get a sign-in provider',
    access: 'system:read',
    params: byId,
    response: signInProvider,
    status: 200,
    errors: ['sign_in_provider_not_found'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/sign_in_providers/{id}',
    summary: 'Change a sign-in provider; disabling it ends the sessions opened through it',
    access: 'system:manage',
    params: byId,
    body: signInProviderUpdate,
    response: signInProvider,
    status: 200,
    errors: ['sign_in_provider_not_found', 'conflict', 'space_not_found', 'collection_not_found'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/sign_in_providers/{id}',
    summary: 'Remove a sign-in provider, its links to accounts and the sessions opened through it',
    access: 'system:manage',
    params: byId,
    status: 204,
    errors: ['sign_in_provider_not_found', 'conflict'],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/v1/sign_in_providers/{id}/test',
    summary: 'Test the settings of a sign-in provider without signing anyone in',
    access: 'system:manage',
    params: byId,
    response: signInProviderTest,
    status: 200,
    errors: ['sign_in_provider_not_found', 'sso_failed', 'source_address_refused'],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/v1/sign_in_providers/{id}/start',
    summary: 'Start accepting an invitation by an account of the provider; sets a cookie',
    access: 'public',
    params: byId,
    body: invitationCode,
    response: identityLink,
    status: 201,
    errors: [
      'sign_in_provider_not_found',
      'sso_failed',
      'source_address_refused',
      'unauthorized',
      'forbidden',
    ],
  }),
}

export const singleSignOn = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/single_sign_on',
    summary: 'Get whether single sign-on is required',
    access: 'system:read',
    response: settings,
    status: 200,
    errors: [],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/v1/single_sign_on',
    summary:
      'Require single sign-on; ends all sessions opened without it. Turning it on requires a session ' +
      'opened through a provider',
    access: 'system:manage',
    body: singleSignOnUpdate,
    response: settings,
    status: 200,
    errors: ['invalid_state'],
  }),
}

/** The account of the request; for the owner secret, the first owner. */
export const identities = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/account/identities',
    summary: 'List the accounts of providers that are linked to yours, oldest first',
    access: 'person',
    response: identityList,
    status: 200,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/account/identities',
    summary: 'Start linking an account of a provider to yours; sets a cookie',
    access: 'person',
    body: identityCreate,
    response: identityLink,
    status: 201,
    errors: ['sign_in_provider_not_found', 'sso_failed', 'source_address_refused', 'invalid_state'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/account/identities/{id}',
    summary: 'Unlink an account of a provider; ends your sessions opened through it',
    access: 'person',
    params: z.strictObject({ id: identityId }),
    body: currentPassword,
    status: 204,
    errors: ['identity_not_found', 'conflict'],
  }),
}
