/** Whoever wants to go asks the frame, which knows whether something is still being sent. */
export const SIGN_OUT = 'svc-dashboard:sign-out'

export const signOutRequest = (): void => void document.dispatchEvent(new Event(SIGN_OUT))
