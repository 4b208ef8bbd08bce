"""Ten lines: a random agent plays a thousand games at once."""

import gymnasium
import numpy as np

import unjam.gym  # registers unjam/RushHour-v0

envs = gymnasium.make_vec("unjam/RushHour-v0", num_envs=1000, deck="jam", actions="move")
random, solved = np.random.default_rng(1), 0
_, info = envs.reset(seed=1)
for _ in range(1000):
    mask = info["action_mask"]
    _, _, won, _, info = envs.step((mask * random.random(mask.shape)).argmax(1))
    solved += won.sum()
print(f"{unjam.gym.ID}: 1,000,000 random moves solved {solved} games")
