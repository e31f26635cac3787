import { theme } from '@shop/shared/ui';
import styled from 'styled-components';

/** A drawn jersey on running lanes: what opens a shop that has no product pictures yet. */
export function HeroDrawing() {
  return (
    <Drawing viewBox="0 0 600 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <g className="lanes">
        {[120, 190, 260, 330, 400].map((radius) => (
          <ellipse key={radius} cx="520" cy="620" rx={radius * 1.5} ry={radius} />
        ))}
      </g>
      <path
        className="jersey"
        d="M214 128c24 22 148 22 172 0l72 30 62 122-76 34-22-38v222c-70 20-174 20-244 0V276l-22 38-76-34 62-122z"
      />
      <path className="collar" d="M214 128c24 48 148 48 172 0-14 74-158 74-172 0z" />
      <path className="stripe" d="M178 386c70 18 174 18 244 0v34c-70 18-174 18-244 0z" />
    </Drawing>
  );
}

const Drawing = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;

  .lanes {
    fill: none;
    stroke: ${theme.color.border};
    stroke-width: 6;
  }

  .jersey {
    fill: ${theme.color.ink};
  }

  .collar {
    fill: ${theme.color.picture};
  }

  .stripe {
    fill: ${theme.color.accent};
  }
`;
