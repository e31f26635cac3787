import { errorText, isApiError } from '@shop/shared/api';
import { styled } from 'styled-components';
import { theme } from '../theme/theme';

/**
 * The reason of a failed call as a sentence: the server's message, else what to do. It mentions the connection only if
 * there was no answer.
 */
export const reasonText = (error: unknown): string => errorText(error, ownReason(error));

const ownReason = (error: unknown): string => {
  if (!isApiError(error) || error.status > 0) return 'Something went wrong on our side. Try again.';
  return navigator.onLine ? 'Please check your connection and try again.' : 'You seem to be offline. Try again later.';
};

/** Shows that reason, and for a failure of the server the request id by which the log can be searched. */
export function FailureReason({ error }: { error: unknown }) {
  const requestId = isApiError(error) && error.status >= 500 ? error.requestId : undefined;
  return (
    <>
      <span>{reasonText(error)}</span>
      {requestId && <Id>{`Request ${requestId}`}</Id>}
    </>
  );
}

const Id = styled.small`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
