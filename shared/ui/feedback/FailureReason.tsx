import { errorText, isApiError } from '@shop/shared/api';
import styled from 'styled-components';
import { theme } from '../theme/theme';

/**
 * Why a call failed, a sentence: the server's own, else what to do. Only what got no answer is the connection's fault.
 */
export const reasonText = (error: unknown): string =>
  errorText(
    error,
    isApiError(error) && error.status === 0
      ? 'Please check your connection and try again.'
      : 'Something went wrong on our side. Try again.',
  );

/** The same for people, with the number under which the server's log has its own failure. */
export function FailureReason({ error }: { error: unknown }) {
  const requestId = isApiError(error) && error.status >= 500 ? error.requestId : undefined;
  return (
    <>
      {reasonText(error)}
      {requestId && <Id>Request {requestId}</Id>}
    </>
  );
}

const Id = styled.small`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
