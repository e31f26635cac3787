import type { ReactNode } from 'react';
import { SkipLink } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { Announcement } from './Announcement';
import { ChatButton } from './ChatButton';
import { Footer } from './Footer';
import { Header } from './Header';
import { useModulePrefetch } from './useModulePrefetch';

/** The layout of all public pages. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const prefetch = useModulePrefetch();
  return (
    <Frame {...prefetch}>
      <SkipLink />
      <Announcement />
      <Header />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
      <ChatButton />
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;

/* At least as tall as the screen, so that the footer does not jump while a page loads. */
const Main = styled.main`
  flex: 1;
  min-height: 80dvh;
`;
